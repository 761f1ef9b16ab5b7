import type { editor } from "monaco-editor/editor";
import { locateError, messageWithoutExcerpt } from "#shared/sql/locateError";
import { type BoundStatement, writtenRange } from "#shared/sql/parameters/bindParameters";
import { statementAt } from "#shared/sql/splitStatements";
import type { Monaco } from "../../lib/monaco/Monaco";
import { isPlainText, type OpenDocument } from "./OpenDocument";
import styles from "./EditorPane.module.css";

/** A run as the editor shows it. */
export interface ShownRun {
  readonly runId: string;
  readonly sql: string;
  /** What was sent before it to have it explained. */
  readonly prefix: string;
  /** The prefix and the statement with the values of its parameters, where it has some. */
  readonly bound?: BoundStatement | undefined;
  /** Where the statement began in the text when it was run. */
  readonly offset: number;
  readonly status: "running" | "succeeded" | "failed" | "cancelled";
  /** The error's message, where it failed. */
  readonly message: string | null;
}

const markerOwner = "run";
/** Milliseconds that the cursor rests before its statement is marked. */
const markDelay = 60;

/**
 * What is drawn around the statements of the text in the editor: the one under the cursor, the one that runs, and the
 * place of its error. The error goes as soon as its statement is edited.
 */
export class StatementMarks {
  readonly #monaco: Monaco;
  readonly #editor: editor.ICodeEditor;
  readonly #document: OpenDocument;
  readonly #active: editor.IEditorDecorationsCollection;
  readonly #onEdited: (isEdited: boolean) => void;
  readonly #listeners: { dispose(): void }[];
  #shown: ShownRun | null = null;
  /** What was told last; null before anything was. */
  #wasEdited: boolean | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** @param onEdited Told when the statement that was run last begins or ceases to differ from what was run. */
  constructor(
    monaco: Monaco,
    target: editor.ICodeEditor,
    document: OpenDocument,
    onEdited: (isEdited: boolean) => void,
  ) {
    this.#monaco = monaco;
    this.#editor = target;
    this.#document = document;
    this.#active = target.createDecorationsCollection();
    this.#onEdited = onEdited;
    this.#listeners = [
      target.onDidChangeCursorSelection(() => this.#markActiveSoon()),
      document.model.onDidChangeContent(() => {
        this.#markActiveSoon();
        this.#compare();
      }),
    ];
    this.#markActive();
  }

  /** Shows the state of a run; null when the tab has not run anything. */
  showRun(run: ShownRun | null): void {
    const { model, runRange } = this.#document;
    this.#shown = run;
    if (run === null || isPlainText(model.getValueLength())) runRange.clear();
    else {
      runRange.follow(run);
      runRange.draw(run.status === "running" ? runningOptions : {});
    }
    if (run?.status === "failed" && run.message !== null) this.#showError(run, run.message);
    else this.#monaco.editor.setModelMarkers(model, markerOwner, []);
    this.#compare();
  }

  dispose(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const listener of this.#listeners) listener.dispose();
    this.#active.clear();
  }

  /** Tells whether the statement differs from what was run; an error about other text is no use. */
  #compare(): void {
    const isEdited = this.#isEdited();
    if (isEdited) this.#clearError();
    if (this.#shown !== null && isEdited !== this.#wasEdited) this.#onEdited(isEdited);
    this.#wasEdited = this.#shown === null ? null : isEdited;
  }

  /** The error's place; of an error without one, the statement's first line. */
  #showError(run: ShownRun, message: string): void {
    const { model } = this.#document;
    const statement = this.#document.runRange.place();
    if (statement === null) return;
    const start = model.getOffsetAt(statement.getStartPosition());
    const found = locateError(message, run.bound?.sql ?? run.prefix + run.sql);
    const sent = found === null || run.bound === undefined ? found : writtenRange(run.bound, found);
    const place =
      sent === null || sent.start < run.prefix.length
        ? { start: 0, end: /[\r\n]|$/.exec(run.sql)?.index ?? 0 }
        : { start: sent.start - run.prefix.length, end: sent.end - run.prefix.length };
    const range = this.#rangeOf(start + place.start, start + Math.max(place.end, place.start + 1));
    const marker = {
      startLineNumber: range.startLineNumber,
      startColumn: range.startColumn,
      endLineNumber: range.endLineNumber,
      endColumn: range.endColumn,
      message: messageWithoutExcerpt(message),
      severity: this.#monaco.MarkerSeverity.Error,
    };
    this.#monaco.editor.setModelMarkers(model, markerOwner, [marker]);
  }

  #clearError(): void {
    this.#monaco.editor.setModelMarkers(this.#document.model, markerOwner, []);
  }

  #isEdited(): boolean {
    const range = this.#document.runRange.place();
    if (this.#shown === null || range === null) return false;
    return (
      trimmed(this.#document.model.getValueInRange(range)) !==
      trimmed(this.#shown.sql.replaceAll("\r\n", this.#document.model.getEOL()))
    );
  }

  #markActiveSoon(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#markActive(), markDelay);
  }

  #markActive(): void {
    const position = this.#editor.getPosition();
    if (position === null || this.#editor.getModel() !== this.#document.model) return;
    const { text, pieces } = this.#document.tracker.current();
    const statement = statementAt(text, pieces, this.#document.model.getOffsetAt(position));
    if (statement === null) {
      this.#active.clear();
      return;
    }
    const options = { linesDecorationsClassName: styles.activeBar ?? null };
    this.#active.set([{ range: this.#rangeOf(statement.codeStart, statement.codeEnd), options }]);
  }

  #rangeOf(start: number, end: number): ReturnType<Monaco["Range"]["fromPositions"]> {
    const { model } = this.#document;
    return this.#monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
  }
}

const runningOptions: editor.IModelDecorationOptions = {
  className: styles.runningStatement ?? null,
  linesDecorationsClassName: styles.runningBar ?? null,
};

/** White space and semicolons at the ends change nothing about a statement. */
function trimmed(sql: string): string {
  return sql.replace(/^[\s;]+|[\s;]+$/g, "");
}
