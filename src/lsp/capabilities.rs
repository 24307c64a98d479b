//! What the server says that it can do.

use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeLensOptions, CompletionOptions, DocumentLinkOptions,
    ExecuteCommandOptions, RenameOptions, ServerCapabilities, TextDocumentSyncKind,
    TextDocumentSyncOptions, WorkDoneProgressOptions, WorkspaceFoldersServerCapabilities,
    WorkspaceOptions,
};
use serde_json::json;

use super::lens;
use super::settings::Client;

/// What the server can do for a client.
pub fn capabilities(client: Client) -> ServerCapabilities {
    let none = WorkDoneProgressOptions::default;
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    ServerCapabilities {
        position_encoding: Some(client.encoding()),
        text_document_sync: Some(
            TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::Incremental),
                save: Some(true.into()),
                ..TextDocumentSyncOptions::default()
            }
            .into(),
        ),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(words("\" . = { [ ,")),
            ..CompletionOptions::default()
        }),
        hover_provider: Some(true.into()),
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        document_highlight_provider: Some(true.into()),
        document_formatting_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        workspace_symbol_provider: Some(true.into()),
        code_action_provider: Some(
            CodeActionOptions {
                code_action_kinds: Some(vec![
                    CodeActionKind::QuickFix,
                    CodeActionKind::SourceFixAll,
                    CodeActionKind::RefactorExtract,
                    CodeActionKind::RefactorInline,
                    CodeActionKind::RefactorRewrite,
                    CodeActionKind::Source,
                ]),
                ..CodeActionOptions::default()
            }
            .into(),
        ),
        code_lens_provider: Some(CodeLensOptions::default()),
        document_link_provider: Some(DocumentLinkOptions::default()),
        rename_provider: Some(
            RenameOptions {
                prepare_provider: Some(true),
                work_done_progress_options: none(),
            }
            .into(),
        ),
        folding_range_provider: Some(true.into()),
        selection_range_provider: Some(true.into()),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: lens::COMMANDS.map(str::to_owned).to_vec(),
            work_done_progress_options: none(),
        }),
        inlay_hint_provider: Some(true.into()),
        workspace: Some(WorkspaceOptions {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(true.into()),
            }),
            ..WorkspaceOptions::default()
        }),
        experimental: Some(json!({ "scrutineer": { "preview": true } })),
        ..ServerCapabilities::default()
    }
}
