import {
  mergeEdits,
  resplitStatements,
  splitStatements,
  type StatementRange,
  type TextEdit,
} from "#shared/sql/splitStatements";

/** One replaced range of the text before a change, as the editor tells it. */
interface TextChange {
  readonly rangeOffset: number;
  readonly rangeLength: number;
  readonly text: string;
}

/** A text and its statements at one moment. */
interface SplitText {
  readonly text: string;
  readonly pieces: readonly StatementRange[];
}

/**
 * Knows the statements of a text that is being edited. Edits are only noted; the statements that they touched are
 * read again when somebody asks, so that typing in a text of megabytes costs nothing.
 */
export class StatementTracker {
  readonly #readText: () => string;
  #known: SplitText | null = null;
  #pending: TextEdit | null = null;

  /** @param readText Gives the text as it is now. */
  constructor(readText: () => string) {
    this.#readText = readText;
  }

  /** Notes a change; its ranges are all in offsets of the text before it and do not overlap. */
  changed(changes: readonly TextChange[]): void {
    if (this.#known === null || changes.length === 0) return;
    const start = Math.min(...changes.map((change) => change.rangeOffset));
    const oldEnd = Math.max(...changes.map((change) => change.rangeOffset + change.rangeLength));
    const growth = changes.reduce((sum, change) => sum + change.text.length - change.rangeLength, 0);
    const edit = { start, oldEnd, newEnd: oldEnd + growth };
    this.#pending = this.#pending === null ? edit : mergeEdits(this.#pending, edit);
  }

  /** Forgets all: the text was replaced as a whole, or its line ends were. */
  reset(): void {
    this.#known = null;
    this.#pending = null;
  }

  /** The text and its statements now. */
  current(): SplitText {
    if (this.#known !== null && this.#pending === null) return this.#known;
    const text = this.#readText();
    const pieces =
      this.#known === null || this.#pending === null
        ? splitStatements(text)
        : resplitStatements(this.#known.pieces, this.#pending, text);
    this.#known = { text, pieces };
    this.#pending = null;
    return this.#known;
  }
}
