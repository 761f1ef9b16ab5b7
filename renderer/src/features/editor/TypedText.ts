import type { editor } from "monaco-editor/editor";
import type { EditorPlace } from "./EditorContent";

type Cursor = EditorPlace["cursor"];

/** A piece of a text that becomes another; offsets count line ends as one unit. */
interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A change with the place it had in its text, which the editor counts in lines. */
interface Step extends TextChange {
  readonly range: ReturnType<typeof rangeOf>;
  /** Undone together with the step before. */
  readonly isContinued: boolean;
}

/**
 * A tab's text while a plain field shows it: the editor takes it over as it was opened, with every change since as a step
 * that can be undone. A field has `\n` for line ends whatever the text has, so that offsets differ.
 */
export class TypedText {
  /** As it was before the field showed it. */
  readonly original: string;
  readonly #eol: string;
  readonly #steps: Step[] = [];
  #text: string;

  constructor(original: string) {
    this.original = original;
    this.#eol = usualLineEnd(original);
    this.#text = asInField(original);
  }

  /** As the field has it. */
  get text(): string {
    return this.#text;
  }

  /** With the line ends of the original. */
  get stored(): string {
    return this.#eol === "\n" ? this.#text : this.#text.replaceAll("\n", this.#eol);
  }

  /** The field has another text now. */
  write(text: string): void {
    const change = changeBetween(this.#text, text);
    if (change === null) return;
    const isContinued = isContinuation(this.#steps.at(-1), change, this.#text);
    this.#steps.push({ ...change, range: rangeOf(this.#text, change), isContinued });
    this.#text = text;
  }

  /** A cursor of the field as one of the stored text. */
  storedCursor({ anchor, head }: Cursor): Cursor {
    if (this.#eol === "\n") return { anchor, head };
    const stored = (offset: number) => this.#text.slice(0, offset).replaceAll("\n", this.#eol).length;
    return { anchor: stored(anchor), head: stored(head) };
  }

  /** A cursor of the stored text as one of the field. */
  fieldCursor({ anchor, head }: Cursor): Cursor {
    if (this.#eol === "\n") return { anchor, head };
    const { stored } = this;
    const inField = (offset: number) => asInField(stored.slice(0, offset)).length;
    return { anchor: inField(anchor), head: inField(head) };
  }

  /** Changes a model that holds the original in the same steps. */
  replayIn(model: Pick<editor.ITextModel, "pushStackElement" | "pushEditOperations">): void {
    for (const { range, text, isContinued } of this.#steps) {
      if (!isContinued) model.pushStackElement();
      model.pushEditOperations(null, [{ range, text }], () => null);
    }
    if (this.#steps.length > 0) model.pushStackElement();
  }
}

/** What differs between two texts, as short as it can be without half a character; null where they are the same. */
export function changeBetween(before: string, after: string): TextChange | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  if (isHighSurrogate(before, from - 1)) from -= 1;
  let same = 0;
  const most = shorter - from;
  while (
    same < most &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  ) {
    same += 1;
  }
  if (same > 0 && isHighSurrogate(before, before.length - same - 1)) same -= 1;
  return { from, to: before.length - same, text: after.slice(from, after.length - same) };
}

/** The editor moves the ends of a change that lie within a character. */
function isHighSurrogate(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** Letters typed one after the other are undone together, as far as the word goes. */
function isContinuation(last: Step | undefined, { from, to, text }: TextChange, before: string): boolean {
  if (last === undefined || last.text === "" || text.length !== 1 || from !== to) return false;
  return from === last.from + last.text.length && !/\s/.test(text) === !/\s/.test(before.charAt(from - 1));
}

function rangeOf(text: string, { from, to }: TextChange) {
  const [start, end] = [placeOf(text, from), placeOf(text, to)];
  return {
    startLineNumber: start.line,
    startColumn: start.column,
    endLineNumber: end.line,
    endColumn: end.column,
  };
}

function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function asInField(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}

/** The line end that the editor gives a text: the more usual one. */
function usualLineEnd(text: string): string {
  const ends = text.match(/\r\n|\r|\n/g) ?? [];
  return ends.filter((end) => end !== "\n").length * 2 > ends.length ? "\r\n" : "\n";
}
