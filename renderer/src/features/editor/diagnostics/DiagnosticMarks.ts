import type { editor } from "monaco-editor/editor";
import { isBeingTyped, type PlacedDiagnostic } from "#shared/sql/diagnostics/isBeingTyped";
import type { StatementRange } from "#shared/sql/splitStatements";
import type { Monaco } from "../../../lib/monaco/Monaco";
import { messages } from "../../../messages/messages";
import { type DiagnosticsPlace, TextDiagnostics } from "#shared/sql/diagnostics/TextDiagnostics";

/** A text in the editor, and its statements. */
interface CheckedDocument {
  readonly model: editor.ITextModel;
  readonly tracker: { current(): { readonly text: string; readonly pieces: readonly StatementRange[] } };
}

const diagnosticsOwner = "diagnostics";

/** Milliseconds without an edit after which a text is checked. */
const pauseMs = 250;
/** Milliseconds after which a name that the cursor is still at counts as written. */
const restMs = 1200;
/** Milliseconds after which a text that could not be checked is checked again: the process ended, or hung and is not started for a minute. */
const againMs = [2000, 65_000];
/** Longer texts, in UTF-16 units, are not checked: finding their statements would delay typing. */
const longestText = 1_000_000;

/** What is marked in a text now, by us or by the run that failed on it, for its quick fixes; goes with the text. */
export const shownDiagnostics = new WeakMap<editor.ITextModel, readonly PlacedDiagnostic[]>();

/** Nothing is checked before a user edits: the process that does it has no part in the start of the window. */
let isWorkedIn = false;

/**
 * Underlines what is wrong with the statements of the text in the editor, some time after each edit. What the user is in the
 * middle of is not marked.
 */
export class DiagnosticMarks {
  readonly #monaco: Monaco;
  readonly #editor: editor.ICodeEditor;
  readonly #document: CheckedDocument;
  readonly #text = new TextDiagnostics();
  readonly #listeners: { dispose(): void }[];
  #place: DiagnosticsPlace | null = null;
  #found: readonly PlacedDiagnostic[] = [];
  /** The text that they were found in. */
  #foundIn = "";
  /** Those that are marked; null before the first. */
  #shown: readonly PlacedDiagnostic[] | null = null;
  /** Where the cursor was after the last edit; null once it has moved, or has rested there. */
  #edited: number | null = null;
  #isRested = false;
  #pause: ReturnType<typeof setTimeout> | null = null;
  #rest: ReturnType<typeof setTimeout> | null = null;
  #checking: AbortController | null = null;
  #marksOfRun = 0;
  /** Checks again since the last edit. */
  #again = 0;

  constructor(monaco: Monaco, target: editor.ICodeEditor, document: CheckedDocument) {
    this.#monaco = monaco;
    this.#editor = target;
    this.#document = document;
    this.#listeners = [
      document.model.onDidChangeContent(() => this.#changed()),
      target.onDidChangeCursorPosition(() => this.#moved()),
      monaco.editor.onDidChangeMarkers(() => {
        if (this.#runMarkers().length !== this.#marksOfRun) this.#draw();
      }),
    ];
  }

  /** Checks against this from now on; null for nothing. */
  use(place: DiagnosticsPlace | null): void {
    this.#place = place;
    if (isWorkedIn) this.#checkSoon(0);
  }

  dispose(): void {
    if (this.#pause !== null) clearTimeout(this.#pause);
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#checking?.abort();
    for (const listener of this.#listeners) listener.dispose();
  }

  #changed(): void {
    isWorkedIn = true;
    this.#again = 0;
    this.#isRested = false;
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#isRested = true;
      this.#draw();
    }, restMs);
    // The cursor follows the edit.
    queueMicrotask(() => {
      this.#edited = this.#cursor();
    });
    this.#checkSoon(pauseMs);
  }

  #moved(): void {
    if (this.#edited === null || this.#cursor() === this.#edited) return;
    this.#edited = null;
    this.#draw();
  }

  #cursor(): number | null {
    const position = this.#editor.getPosition();
    const { model } = this.#document;
    return position === null || this.#editor.getModel() !== model ? null : model.getOffsetAt(position);
  }

  #checkSoon(milliseconds: number): void {
    if (this.#pause !== null) clearTimeout(this.#pause);
    this.#checking?.abort();
    this.#pause = setTimeout(() => void this.#check(), milliseconds);
  }

  async #check(): Promise<void> {
    const { model, tracker } = this.#document;
    const isLong = model.getValueLength() > longestText;
    if (this.#place === null || isLong) {
      this.#found = [];
      this.#draw();
      return;
    }
    const checking = new AbortController();
    this.#checking = checking;
    const { text, pieces } = tracker.current();
    try {
      const isOutdated = () => checking.signal.aborted;
      const found = await this.#text.check(text, pieces, this.#place, this.#cursor() ?? 0, isOutdated);
      if (checking.signal.aborted) return;
      this.#found = found;
      this.#foundIn = text;
      this.#draw();
      performance.mark("editor.diagnosed", { detail: text });
      if (!this.#text.isAnswered) this.#checkAgain();
    } catch {
      // A check that failed says nothing about the text.
      if (!checking.signal.aborted) this.#found = [];
    }
  }

  /** A statement that the process hangs on would end it each time, so it is given up after a while. */
  #checkAgain(): void {
    const wait = againMs[this.#again];
    if (wait === undefined) return;
    this.#again += 1;
    this.#checkSoon(wait);
  }

  #draw(): void {
    const { model, tracker } = this.#document;
    if (model.isDisposed() || tracker.current().text !== this.#foundIn) return;
    this.#marksOfRun = this.#runMarkers().length;
    const written = this.#found.filter((diagnostic) => !this.#isAtEdit(diagnostic));
    shownDiagnostics.set(model, written);
    const shown = written.filter((diagnostic) => !this.#isMarkedByRun(diagnostic));
    // Marks that are set again would close a list of quick fixes that is open.
    if (this.#shown?.length === shown.length && shown.every((one, index) => one === this.#shown?.[index]))
      return;
    this.#shown = shown;
    this.#monaco.editor.setModelMarkers(
      model,
      diagnosticsOwner,
      shown.map((diagnostic) => this.#marker(diagnostic)),
    );
  }

  #isAtEdit(diagnostic: PlacedDiagnostic): boolean {
    if (this.#edited === null) return false;
    const isWritten = diagnostic.kind !== "syntax" && diagnostic.kind !== "incomplete";
    if (this.#isRested && isWritten) return false;
    return isBeingTyped(diagnostic, this.#foundIn, this.#edited);
  }

  /** The run's own error is marked there already. */
  #isMarkedByRun({ start }: PlacedDiagnostic): boolean {
    const { lineNumber, column } = this.#document.model.getPositionAt(start);
    return this.#runMarkers().some(
      (marker) => marker.startLineNumber === lineNumber && marker.startColumn === column,
    );
  }

  #runMarkers(): readonly editor.IMarker[] {
    return this.#monaco.editor.getModelMarkers({ owner: "run", resource: this.#document.model.uri });
  }

  #marker({ start, end, message, replacements }: PlacedDiagnostic): editor.IMarkerData {
    const { model } = this.#document;
    const from = model.getPositionAt(start);
    const to = model.getPositionAt(end);
    const question = replacements.length === 0 ? "" : messages.editor.diagnostics.didYouMean(replacements);
    return {
      startLineNumber: from.lineNumber,
      startColumn: from.column,
      endLineNumber: to.lineNumber,
      endColumn: to.column,
      message: [message, question].join("\n").trim(),
      severity: this.#monaco.MarkerSeverity.Error,
    };
  }
}
