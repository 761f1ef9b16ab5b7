import type { editor, Range } from "monaco-editor/editor";
import { createStore } from "zustand/vanilla";
import { longTextLength } from "#shared/domain/workspace/workspaceTab";
import { sqlOfNotebook } from "#shared/sql/notebook/parseNotebook";
import { splitStatements } from "#shared/sql/splitStatements";
import type { Monaco } from "../../lib/monaco/Monaco";
import { type EditorCommand, editorCommands } from "./editorCommands";
import type { EditorContent, EditorPlace } from "./EditorContent";
import { lineReplacement } from "./lineReplacement";
import {
  cursorOf,
  isPlainText,
  openDocument,
  type OpenDocument,
  placeCursor,
  type TextState,
} from "./OpenDocument";
import { allStatements, nearestPlace, type RunnableStatement, statementsToRun } from "./statementsToRun";
import { StatementTracker } from "./language/StatementTracker";
import { TypedText } from "./TypedText";

interface Entry {
  /** What is known while the document is not in the editor. */
  content: EditorContent;
  open: OpenDocument | null;
  /** The text as a plain field has it; null where none has shown it. */
  typed: TypedText | null;
  viewState: editor.ICodeEditorViewState | null;
  /** Version of the text that is on disk; null: none, or not known. */
  savedVersion: number | null;
}

/** A text as a plain field has it. */
export type FieldContent = EditorContent & { readonly text: string };

/** A part of a statement, in UTF-16 units from its beginning, end exclusive. */
export interface StatementPart {
  readonly start: number;
  readonly end: number;
}

interface Focusable {
  focus(): void;
}

/** A longer text waits for the editor, which draws only the lines that can be seen. */
const longestInField = 100_000;

const emptyContent: EditorContent = { text: "", cursor: { anchor: 0, head: 0 }, scrollTop: 0 };

/**
 * The texts of all tabs, under the tabs' ids, with undo history, cursor and scroll position. An editor shows one of
 * them at a time, and no two show the same. A text can be read and set before the editor has been loaded.
 */
export class EditorDocuments {
  /** By tab id; a tab without entry is `sql`. */
  readonly states = createStore<Readonly<Record<string, TextState>>>()(() => ({}));
  readonly #entries = new Map<string, Entry>();
  /** The editors that show texts, by tab id; the last shown is the last. */
  readonly #shown = new Map<string, editor.ICodeEditor>();
  #field: Focusable | null = null;

  readonly #isNotebook: (tabId: string) => boolean;
  readonly #activeTab: () => string | null;

  /**
   * @param isNotebook Whether a tab's text is Markdown with blocks of SQL.
   * @param activeTab The tab that is worked in, where several are shown.
   */
  constructor(
    isNotebook: (tabId: string) => boolean = () => false,
    activeTab: () => string | null = () => null,
  ) {
    this.#isNotebook = isNotebook;
    this.#activeTab = activeTab;
  }

  /** Whether a tab is the one that is worked in, or the only one. */
  isActive(tabId: string): boolean {
    return (this.#activeTab() ?? tabId) === tabId;
  }

  /** The editor that is worked in; undefined while none shows a text. */
  #editor(): editor.ICodeEditor | undefined {
    return this.#shown.get(this.#activeTab() ?? "") ?? [...this.#shown.values()].at(-1);
  }

  /** Puts a tab's text in, as it was kept. Does nothing to a tab that is open already. */
  restore(tabId: string, content: EditorContent): void {
    if (this.#entries.has(tabId)) return;
    this.#entries.set(tabId, { content, open: null, typed: null, viewState: null, savedVersion: null });
    if (content.text === null) this.states.setState({ [tabId]: "unread" });
  }

  /** Puts in a text that was left on disk so far. */
  read(tabId: string, text: string): void {
    const entry = this.#entries.get(tabId);
    if (entry?.content.text !== null || entry.open !== null) return;
    entry.content = { ...entry.content, text };
    entry.savedVersion = firstVersion;
    this.states.setState({ [tabId]: isPlainText(text.length) ? "plain" : "sql" });
  }

  /** The commands of the editor for the text that it shows; none while it shows none. */
  actions(): readonly EditorCommand[] {
    const target = this.#editor();
    return target === undefined ? [] : editorCommands(target);
  }

  /** Where the tab is now. */
  place(tabId: string): EditorPlace {
    const entry = this.#entries.get(tabId);
    if (entry === undefined) return emptyContent;
    const { cursor, scrollTop } = entry.content;
    const shown = this.#shown.get(tabId);
    if (entry.open === null || shown === undefined) return { cursor, scrollTop };
    return {
      cursor: cursorOf(entry.open.model, shown) ?? cursor,
      scrollTop: shown.getScrollTop(),
    };
  }

  /** The tab's text now; empty where it is not known. */
  text(tabId: string): string {
    const entry = this.#entries.get(tabId);
    return entry?.open?.model.getValue() ?? entry?.content.text ?? "";
  }

  /** What is selected in the tab's text, or the statement under the cursor. */
  selectedText(tabId: string): string {
    const { anchor, head } = this.place(tabId).cursor;
    if (anchor === head) return this.statementsAtCursor(tabId)[0]?.sql ?? "";
    return this.text(tabId).slice(Math.min(anchor, head), Math.max(anchor, head));
  }

  /** UTF-16 units of the tab's text. */
  textLength(tabId: string): number {
    const entry = this.#entries.get(tabId);
    return entry?.open?.model.getValueLength() ?? entry?.content.text?.length ?? 0;
  }

  /** The text to be written to disk: null for a long one that is there already. */
  textToSave(tabId: string): string | null {
    const entry = this.#entries.get(tabId);
    const isUnread = entry?.open === null && entry.content.text === null;
    const isSaved = entry?.savedVersion === versionOf(entry) && this.textLength(tabId) > longTextLength;
    return isUnread || isSaved ? null : this.text(tabId);
  }

  /** The text as it is now is on its way to disk; call the answer once it is there. */
  beginSaving(tabId: string): () => void {
    const entry = this.#entries.get(tabId);
    const version = versionOf(entry);
    return () => {
      if (entry !== undefined) entry.savedVersion = version;
    };
  }

  /** Replaces what is different in a tab's text, so that cursors elsewhere stay; the user can undo it. */
  setText(tabId: string, text: string): void {
    const entry = this.#entry(tabId);
    if (entry.open === null) {
      entry.content = { ...emptyContent, text };
      entry.typed = null;
      entry.savedVersion = null;
      return;
    }
    const { model } = entry.open;
    model.pushStackElement();
    model.pushEditOperations([], [lineReplacement(model.getLinesContent(), text)], () => null);
    model.pushStackElement();
  }

  /** The statements of a tab's text; none of a plain one. */
  tracker(tabId: string): StatementTracker {
    const textOf = () => (this.#isNotebook(tabId) ? sqlOfNotebook(this.text(tabId)) : this.text(tabId));
    return this.#entries.get(tabId)?.open?.tracker ?? new StatementTracker(textOf);
  }

  /** The selected statements, or the one under the cursor. In a plain text only what is selected is looked at. */
  statementsAtCursor(tabId: string): readonly RunnableStatement[] {
    const { anchor, head } = this.place(tabId).cursor;
    const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)];
    if (isPlainText(this.textLength(tabId))) {
      const selected = isPlainText(to - from) ? "" : this.text(tabId).slice(from, to);
      return allStatements(selected, splitStatements(selected)).map((statement) => ({
        ...statement,
        offset: statement.offset + from,
      }));
    }
    const { text, pieces } = this.tracker(tabId).current();
    return statementsToRun(text, pieces, from, to);
  }

  /** All statements of a tab's text; none of a plain one. */
  allStatements(tabId: string): readonly RunnableStatement[] {
    if (isPlainText(this.textLength(tabId))) return [];
    const { text, pieces } = this.tracker(tabId).current();
    return allStatements(text, pieces);
  }

  /**
   * A tab's text for a plain field that shows it until the editor does.
   *
   * @returns What the field begins with, in its own offsets; null where the editor has the text, or would show it sooner
   */
  openInField(tabId: string): FieldContent | null {
    const entry = this.#entry(tabId);
    const { text, cursor, scrollTop } = entry.content;
    if (entry.open !== null || text === null || text.length > longestInField) return null;
    entry.typed ??= new TypedText(text);
    return { text: entry.typed.text, cursor: entry.typed.fieldCursor(cursor), scrollTop };
  }

  /** The field has this now. @returns Whether anything is different */
  writeFromField(tabId: string, { text, cursor, scrollTop }: FieldContent): boolean {
    const entry = this.#entries.get(tabId);
    if (entry?.open !== null || entry.typed === null) return false;
    const { content, typed } = entry;
    typed.write(text);
    entry.content = { text: typed.stored, cursor: typed.storedCursor(cursor), scrollTop };
    return !isSameContent(content, entry.content);
  }

  /** The field that has the focus in the editor's place; null once it is removed. */
  setField(field: Focusable | null): void {
    this.#field = field;
  }

  /** Shows a tab's text in the editor, where it was left. */
  show(tabId: string, monaco: Monaco, target: editor.ICodeEditor): OpenDocument {
    const entry = this.#entry(tabId);
    if (entry.open === null) {
      const { typed } = entry;
      entry.open = openDocument(
        monaco,
        typed?.original ?? entry.content.text ?? "",
        this.#isNotebook(tabId),
        (state) => {
          if (this.states.getState()[tabId] !== state) this.states.setState({ [tabId]: state });
        },
      );
      typed?.replayIn(entry.open.model);
      entry.typed = null;
      // The text lives in the model alone.
      entry.content = { ...entry.content, text: "" };
    }
    target.setModel(entry.open.model);
    if (entry.viewState === null) placeCursor(target, entry.open.model, entry.content);
    else target.restoreViewState(entry.viewState);
    this.#shown.delete(tabId);
    this.#shown.set(tabId, target);
    return entry.open;
  }

  /**
   * Selects a part of the statement that the shown tab ran last, and gives it the keyboard.
   *
   * @param part Offsets within the statement.
   * @returns false where the statement is not in the editor.
   */
  selectInRun(tabId: string, part: StatementPart): boolean {
    const range = this.#partOfRun(tabId, part);
    const target = this.#shown.get(tabId);
    if (range === null || target === undefined) return false;
    target.setSelection(range);
    target.revealRangeInCenterIfOutsideViewport(range);
    target.focus();
    return true;
  }

  /** Puts a text in the place of a part of that statement; the user can undo it. Otherwise as `selectInRun`. */
  replaceInRun(tabId: string, part: StatementPart, text: string): boolean {
    const range = this.#partOfRun(tabId, part);
    const target = this.#shown.get(tabId);
    if (range === null || target === undefined) return false;
    target.pushUndoStop();
    target.executeEdits("fix", [{ range, text, forceMoveMarkers: true }]);
    target.pushUndoStop();
    target.focus();
    return true;
  }

  #partOfRun(tabId: string, { start, end }: StatementPart): Range | null {
    const open = this.#shown.has(tabId) ? this.#entries.get(tabId)?.open : null;
    const statement = open?.runRange.place() ?? null;
    if (open == null || statement === null) return null;
    const from = open.model.getOffsetAt(statement.getStartPosition());
    return statement
      .setStartPosition(...positionAt(open.model, from + start))
      .setEndPosition(...positionAt(open.model, from + end));
  }

  /** Gives the shown text the keyboard. */
  focus(): void {
    (this.#editor() ?? this.#field)?.focus();
  }

  /**
   * Moves the cursor of the shown text to a statement that was run, and scrolls there.
   *
   * @param offset Where the statement began when it was run; it is looked for nearby where the text has changed since.
   * @param within Characters from its beginning to where the cursor goes.
   */
  reveal({ sql, offset }: RunnableStatement, within = 0): void {
    const target = this.#editor();
    const model = target?.getModel();
    if (target === undefined || model == null) return;
    const start = nearestPlace(model.getValue(), sql, offset);
    const place = model.getPositionAt(start === null ? offset : start + within);
    target.setPosition(place);
    target.revealPositionInCenterIfOutsideViewport(place);
  }

  /** Moves the cursor of the shown text to a line, counted from 1, and scrolls there. */
  revealLine(line: number): void {
    const target = this.#editor();
    target?.setPosition({ lineNumber: line, column: 1 });
    target?.revealLineInCenterIfOutsideViewport(line);
  }

  /** Remembers where a shown text is left; call before its editor goes away. */
  leave(tabId: string): void {
    const target = this.#shown.get(tabId);
    if (target === undefined) return;
    const entry = this.#entries.get(tabId);
    if (entry?.open != null) {
      entry.content = { text: "", ...this.place(tabId) };
      entry.viewState = target.saveViewState();
    }
    this.#shown.delete(tabId);
  }

  /** The tab was closed. */
  close(tabId: string): void {
    this.#shown.get(tabId)?.setModel(null);
    this.#shown.delete(tabId);
    this.#entries.get(tabId)?.open?.model.dispose();
    this.#entries.delete(tabId);
    const { [tabId]: _closed, ...rest } = this.states.getState();
    this.states.setState(rest, true);
  }

  #entry(tabId: string): Entry {
    const known = this.#entries.get(tabId);
    if (known !== undefined) return known;
    const entry: Entry = {
      content: emptyContent,
      open: null,
      typed: null,
      viewState: null,
      savedVersion: null,
    };
    this.#entries.set(tabId, entry);
    return entry;
  }
}

function positionAt(model: editor.ITextModel, offset: number): [line: number, column: number] {
  const { lineNumber, column } = model.getPositionAt(offset);
  return [lineNumber, column];
}

function isSameContent(one: EditorContent, other: EditorContent): boolean {
  const isSamePlace = one.cursor.anchor === other.cursor.anchor && one.cursor.head === other.cursor.head;
  return isSamePlace && one.scrollTop === other.scrollTop && one.text === other.text;
}

/** Monaco counts the versions of a new text from 1. */
const firstVersion = 1;

function versionOf(entry: Entry | undefined): number {
  return entry?.open?.model.getAlternativeVersionId() ?? firstVersion;
}
