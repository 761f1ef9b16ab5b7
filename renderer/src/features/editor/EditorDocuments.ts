import type { editor } from "monaco-editor/editor";
import type { Monaco } from "../../lib/monaco/Monaco";
import { sqlLanguageId } from "../../lib/monaco/sqlLanguageId";
import type { EditorContent } from "./EditorContent";
import { RunRange } from "./RunRange";
import { StatementTracker } from "./StatementTracker";

/** A tab's text in the editor. */
export interface OpenDocument {
  readonly model: editor.ITextModel;
  readonly tracker: StatementTracker;
  readonly runRange: RunRange;
}

interface Entry {
  /** What is known while the document is not in the editor. */
  content: EditorContent;
  open: OpenDocument | null;
  viewState: editor.ICodeEditorViewState | null;
}

const emptyContent: EditorContent = { text: "", cursor: { anchor: 0, head: 0 }, scrollTop: 0 };

/**
 * The texts of all tabs, under the tabs' ids, with undo history, cursor and scroll position. One editor shows one of
 * them at a time. A text can be read and set before the editor has been loaded.
 */
export class EditorDocuments {
  readonly #entries = new Map<string, Entry>();
  #shown: { readonly tabId: string; readonly editor: editor.ICodeEditor } | null = null;

  /** Puts a tab's text in, as it was kept. Does nothing to a tab that is open already. */
  restore(tabId: string, content: EditorContent): void {
    if (!this.#entries.has(tabId)) this.#entries.set(tabId, { content, open: null, viewState: null });
  }

  /** What the tab holds now; an empty text for a tab that nobody knows. */
  content(tabId: string): EditorContent {
    const entry = this.#entries.get(tabId);
    if (entry === undefined) return emptyContent;
    if (entry.open === null) return entry.content;
    const { model } = entry.open;
    const shown = this.#shown?.tabId === tabId ? this.#shown.editor : null;
    const selection = shown?.getSelection() ?? null;
    return {
      text: model.getValue(),
      cursor:
        selection === null
          ? entry.content.cursor
          : {
              anchor: model.getOffsetAt({
                lineNumber: selection.selectionStartLineNumber,
                column: selection.selectionStartColumn,
              }),
              head: model.getOffsetAt({
                lineNumber: selection.positionLineNumber,
                column: selection.positionColumn,
              }),
            },
      scrollTop: shown?.getScrollTop() ?? entry.content.scrollTop,
    };
  }

  /** Replaces a tab's text; the person can undo it. */
  setText(tabId: string, text: string): void {
    const entry = this.#entry(tabId);
    if (entry.open === null) {
      entry.content = { ...emptyContent, text };
      return;
    }
    const { model } = entry.open;
    model.pushStackElement();
    model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null);
    model.pushStackElement();
  }

  /** The statements of a tab's text. */
  tracker(tabId: string): StatementTracker {
    return this.#entries.get(tabId)?.open?.tracker ?? new StatementTracker(() => this.content(tabId).text);
  }

  /** Shows a tab's text in the editor, where it was left. */
  show(tabId: string, monaco: Monaco, target: editor.ICodeEditor): OpenDocument {
    this.leave();
    const entry = this.#entry(tabId);
    entry.open ??= openDocument(monaco, entry.content.text);
    target.setModel(entry.open.model);
    if (entry.viewState === null) placeCursor(target, entry.open.model, entry.content);
    else target.restoreViewState(entry.viewState);
    this.#shown = { tabId, editor: target };
    return entry.open;
  }

  /** Gives the shown text the keyboard. */
  focus(): void {
    this.#shown?.editor.focus();
  }

  /** Remembers where the shown text is left; call before its editor goes away. */
  leave(): void {
    if (this.#shown === null) return;
    const { tabId, editor: target } = this.#shown;
    const entry = this.#entries.get(tabId);
    if (entry?.open != null) {
      const { cursor, scrollTop } = this.content(tabId);
      // The text lives in the model alone.
      entry.content = { text: "", cursor, scrollTop };
      entry.viewState = target.saveViewState();
    }
    this.#shown = null;
  }

  /** The tab was closed: its text goes. */
  close(tabId: string): void {
    if (this.#shown?.tabId === tabId) {
      this.#shown.editor.setModel(null);
      this.#shown = null;
    }
    this.#entries.get(tabId)?.open?.model.dispose();
    this.#entries.delete(tabId);
  }

  #entry(tabId: string): Entry {
    const known = this.#entries.get(tabId);
    if (known !== undefined) return known;
    const entry: Entry = { content: emptyContent, open: null, viewState: null };
    this.#entries.set(tabId, entry);
    return entry;
  }
}

function openDocument(monaco: Monaco, text: string): OpenDocument {
  const model = monaco.editor.createModel(text, sqlLanguageId);
  model.updateOptions({
    tabSize: 2,
    insertSpaces: true,
    bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
  });
  const tracker = new StatementTracker(() => model.getValue());
  // Ends with the model.
  model.onDidChangeContent((event) => {
    if (event.isFlush || event.isEolChange) tracker.reset();
    else tracker.changed(event.changes);
  });
  return { model, tracker, runRange: new RunRange(model) };
}

function placeCursor(target: editor.ICodeEditor, model: editor.ITextModel, content: EditorContent): void {
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
