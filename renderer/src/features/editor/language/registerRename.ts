import { ownNameAt } from "#shared/sql/completion/namesOf";
import { codeTokens } from "#shared/sql/lexSql";
import { quoteIdentifier, unquoteIdentifier } from "#shared/sql/quote";
import type { editor, IPosition, languages } from "monaco-editor/editor";
import type { Monaco } from "../../../lib/monaco/Monaco";
import { lineText } from "../../../lib/lineText";
import { sqlLanguageIds } from "../../../lib/monaco/sqlLanguageId";
import { messages } from "../../../messages/messages";
import { completionSources } from "./completionSources";
import { showEditorMessage } from "./showEditorMessage";

let isRegistered = false;

/** Registers once for the page how an alias or a name of WITH is renamed (F2). */
export function registerRename(monaco: Monaco): void {
  if (isRegistered) return;
  isRegistered = true;
  const text = messages.editor.rename;
  const rangeOf = (model: editor.ITextModel, { start, end }: { start: number; end: number }) =>
    monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
  const refuse = (model: editor.ITextModel, position: IPosition, reason: string) => {
    showEditorMessage(monaco, model, position, reason);
    return { edits: [] };
  };
  monaco.languages.registerRenameProvider(sqlLanguageIds, {
    resolveRenameLocation: (model, position) => {
      const found = nameAt(model, position);
      if (found === null) {
        const here = monaco.Range.fromPositions(position, position);
        return { range: here, text: "", rejectReason: text.notHere };
      }
      return { range: rangeOf(model, found.here), text: found.name };
    },
    provideRenameEdits: (model, position, newName): languages.WorkspaceEdit & languages.Rejection => {
      const found = nameAt(model, position);
      if (found === null) return { edits: [], rejectReason: text.notHere };
      const name = unquoteIdentifier(newName.trim());
      if (name === "") return refuse(model, position, text.empty);
      if (name !== found.name && isWritten(model, found.definition.start, name, found.name)) {
        return refuse(model, position, text.taken(lineText(name)));
      }
      return {
        edits: found.places.map((place) => ({
          resource: model.uri,
          versionId: model.getVersionId(),
          textEdit: { range: rangeOf(model, place), text: quoteIdentifier(name) },
        })),
      };
    },
  });
}

function nameAt(model: editor.ITextModel, position: IPosition): ReturnType<typeof ownNameAt> {
  const source = completionSources.get(model);
  if (source === undefined) return null;
  const { text, pieces } = source.tracker.current();
  return ownNameAt(text, model.getOffsetAt(position), source.schema, pieces);
}

/** Whether the statement has the name already: it would then mean two things. */
function isWritten(model: editor.ITextModel, offset: number, name: string, before: string): boolean {
  const { text, pieces } = completionSources.get(model)?.tracker.current() ?? { text: "", pieces: [] };
  const piece = pieces.find(({ start, end }) => start <= offset && offset < end);
  if (piece === undefined || name.toLowerCase() === before.toLowerCase()) return false;
  return codeTokens(text.slice(piece.start, piece.end)).some(
    (token) =>
      (token.kind === "word" || token.kind === "quotedIdentifier") && token.text === name.toLowerCase(),
  );
}
