/** Starts `scrutineer lsp` and shows what it answers. */

import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions } from "vscode-languageclient/node";

import { answered, quietly } from "./commands.js";
import { Panel } from "./panel.js";
import type { Shown } from "./protocol.js";

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const panel = new Panel(() => client);
  context.subscriptions.push(
    panel,
    vscode.commands.registerCommand("scrutineer.preview", () => panel.open()),
    vscode.commands.registerCommand("scrutineer.restart", () => restart(panel)),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("scrutineer.path")) {
        await restart(panel);
      }
    }),
  );
  await start(panel);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
  client = undefined;
}

async function restart(panel: Panel): Promise<void> {
  await deactivate();
  await start(panel);
}

async function start(panel: Panel): Promise<void> {
  const command = vscode.workspace.getConfiguration("scrutineer").get<string>("path", "scrutineer");
  const options: LanguageClientOptions = {
    documentSelector: [{ language: "toml" }],
    initializationOptions: vscode.workspace.getConfiguration("scrutineer"),
    synchronize: { configurationSection: "scrutineer" },
    middleware: {
      async executeCommand(name, args, next) {
        const result: unknown = await next(name, quietly(args));
        await show(name, result, panel);
        return result;
      },
    },
  };
  client = new LanguageClient("scrutineer", "scrutineer", { command, args: ["lsp"] }, options);
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const settings = "Open Settings";
    const message = `cannot start \`${command} lsp\`: ${error instanceof Error ? error.message : String(error)}`;
    if ((await vscode.window.showErrorMessage(message, settings)) === settings) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "scrutineer.path");
    }
  }
}

async function show(name: string, result: unknown, panel: Panel): Promise<void> {
  const answer = answered(name, result);
  switch (answer.kind) {
    case "picture":
      panel.show(result as Shown);
      break;
    case "clipboard":
      await vscode.env.clipboard.writeText(answer.text);
      vscode.window.setStatusBarMessage("the position is on the clipboard", 4000);
      break;
    case "document": {
      const document = await vscode.workspace.openTextDocument({ language: "markdown", content: answer.text });
      await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
      break;
    }
    case "nothing":
      break;
  }
}
