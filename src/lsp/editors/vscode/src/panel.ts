/** The picture beside the text. */

import { randomBytes } from "node:crypto";

import * as vscode from "vscode";
import type { LanguageClient, Location } from "vscode-languageclient/node";

import { page } from "./page.js";
import { isClicked, type Shown } from "./protocol.js";

/** How long the caret rests before the picture follows it, in milliseconds. */
const REST = 80;

export class Panel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** The editor whose text the picture is of. */
  private editor: vscode.TextEditor | undefined;
  private readonly listeners: vscode.Disposable[];

  constructor(private readonly client: () => LanguageClient | undefined) {
    this.listeners = [
      vscode.window.onDidChangeTextEditorSelection((event) => this.follow(event.textEditor)),
      vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.document === this.editor?.document) {
          this.follow(this.editor);
        }
      }),
      vscode.window.onDidChangeActiveColorTheme(() => this.follow(this.editor)),
    ];
  }

  /** Opens the panel, or brings it to the front. */
  open(): void {
    if (this.panel === undefined) {
      this.panel = vscode.window.createWebviewPanel(
        "scrutineer.preview",
        "Picture",
        { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        { enableScripts: true, localResourceRoots: [] },
      );
      this.panel.onDidDispose(() => {
        this.panel = undefined;
      });
      this.panel.webview.onDidReceiveMessage((message: unknown) => {
        if (isClicked(message)) {
          void this.go(message.anchor);
        }
      });
    } else {
      this.panel.reveal(undefined, true);
    }
    this.follow(vscode.window.activeTextEditor);
  }

  /** Shows a picture that was asked for elsewhere. */
  show(shown: Shown): void {
    this.open();
    clearTimeout(this.timer);
    this.draw(shown);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.panel?.dispose();
    for (const listener of this.listeners) {
      listener.dispose();
    }
  }

  private follow(editor: vscode.TextEditor | undefined): void {
    if (this.panel === undefined || editor?.document.languageId !== "toml") {
      return;
    }
    this.editor = editor;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.update(editor), REST);
  }

  private async update(editor: vscode.TextEditor): Promise<void> {
    const answer = await this.client()?.sendRequest<Shown | null>("scrutineer/preview", {
      ...at(editor),
      theme: isDark() ? "dark" : "light",
    });
    if (editor === this.editor) {
      this.draw(answer ?? undefined);
    }
  }

  private draw(shown: Shown | undefined): void {
    if (this.panel !== undefined) {
      this.panel.title = shown?.title ?? "Picture";
      this.panel.webview.html = page(shown, randomBytes(16).toString("hex"));
    }
  }

  private async go(anchor: string): Promise<void> {
    if (this.editor === undefined) {
      return;
    }
    const place = await this.client()?.sendRequest<Location | null>("scrutineer/place", { ...at(this.editor), anchor });
    if (place) {
      const { start, end } = place.range;
      await vscode.window.showTextDocument(vscode.Uri.parse(place.uri), {
        viewColumn: this.editor.viewColumn ?? vscode.ViewColumn.One,
        selection: new vscode.Range(start.line, start.character, end.line, end.character),
      });
    }
  }
}

function at(editor: vscode.TextEditor): object {
  const { line, character } = editor.selection.active;
  return { textDocument: { uri: editor.document.uri.toString() }, position: { line, character } };
}

function isDark(): boolean {
  const { kind } = vscode.window.activeColorTheme;
  return kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast;
}
