import type { editor } from "monaco-editor/editor";
import type { Monaco } from "../../lib/monaco/Monaco";
import { setting, useSettings } from "../../queries/settings";
import { notebookLanguageId, sqlLanguageId } from "../../lib/monaco/sqlLanguageId";
import { sqlOfNotebook } from "#shared/sql/notebook/parseNotebook";
import type { EditorPlace } from "./EditorContent";
import { RunRange } from "./RunRange";
import { StatementTracker } from "./language/StatementTracker";

/**
 * Whether a text of so many UTF-16 units is edited as plain text: highlighting, statements and completion would read all of
 * it at each keystroke.
 */
export function isPlainText(length: number): boolean {
  return length > plainTextLength;
}

const plainTextLength = 10_000_000;

/** A tab's text in the editor. */
export interface OpenDocument {
  readonly model: editor.ITextModel;
  readonly tracker: StatementTracker;
  readonly runRange: RunRange;
}

/** What a tab's text is shown as: `unread` is on disk still, `plain` too long for anything but being edited. */
export type TextState = "unread" | "plain" | "sql";

/**
 * A text as a document of the editor. It ends with its model.
 *
 * @param isNotebook Markdown with blocks of SQL.
 * @param onState Called with what the text is shown as, now and when its length makes it another.
 */
export function openDocument(
  monaco: Monaco,
  text: string,
  isNotebook: boolean,
  onState: (state: TextState) => void,
): OpenDocument {
  const languageOf = (length: number) =>
    isPlainText(length) ? "plaintext" : isNotebook ? notebookLanguageId : sqlLanguageId;
  // What knows SQL sees that of a notebook's blocks, in its place.
  const sqlOf = isNotebook ? sqlOfNotebook : (all: string) => all;
  const model = monaco.editor.createModel(text, languageOf(text.length));
  const indent = () => {
    const width = setting("editor.tabWidth");
    model.updateOptions({ tabSize: width, indentSize: width, insertSpaces: true });
  };
  indent();
  const stopSettings = useSettings.subscribe(indent);
  model.onWillDispose(stopSettings);
  model.updateOptions({
    bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
  });
  const tracker = new StatementTracker(() =>
    isPlainText(model.getValueLength()) ? "" : sqlOf(model.getValue()),
  );
  const showState = () => onState(isPlainText(model.getValueLength()) ? "plain" : "sql");
  // Ends with the model.
  model.onDidChangeContent((event) => {
    const language = languageOf(model.getValueLength());
    const isChanged = language !== model.getLanguageId();
    if (event.isFlush || event.isEolChange || isChanged || isNotebook) tracker.reset();
    else tracker.changed(event.changes);
    if (isChanged) {
      monaco.editor.setModelLanguage(model, language);
      showState();
    }
  });
  showState();
  return { model, tracker, runRange: new RunRange(model) };
}

/** The selection of the shown document, in offsets; null where there is none. */
export function cursorOf(model: editor.ITextModel, shown: editor.ICodeEditor): EditorPlace["cursor"] | null {
  const selection = shown.getSelection();
  if (selection === null) return null;
  return {
    anchor: model.getOffsetAt({
      lineNumber: selection.selectionStartLineNumber,
      column: selection.selectionStartColumn,
    }),
    head: model.getOffsetAt({
      lineNumber: selection.positionLineNumber,
      column: selection.positionColumn,
    }),
  };
}

/** Puts the selection and the scroll position where they were left. */
export function placeCursor(
  target: editor.ICodeEditor,
  model: editor.ITextModel,
  content: EditorPlace,
): void {
  const anchor = model.getPositionAt(content.cursor.anchor);
  const head = model.getPositionAt(content.cursor.head);
  target.setSelection({
    selectionStartLineNumber: anchor.lineNumber,
    selectionStartColumn: anchor.column,
    positionLineNumber: head.lineNumber,
    positionColumn: head.column,
  });
  target.setScrollTop(content.scrollTop);
}
