import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeBetween, TypedText } from "./TypedText";

type Model = Parameters<TypedText["replayIn"]>[0];

/** A model as the editor has it, in lines of its own: undo takes back what lies between two stack elements. */
class LineModel {
  text: string;
  readonly steps: string[] = [];
  #isStepOpen = false;

  constructor(text: string) {
    this.text = text.replaceAll(/\r\n?/g, "\n");
  }

  readonly pushStackElement = (): void => {
    this.#isStepOpen = false;
  };

  readonly pushEditOperations: Model["pushEditOperations"] = (_before, operations) => {
    if (!this.#isStepOpen) this.steps.push(this.text);
    this.#isStepOpen = true;
    for (const { range, text } of operations) {
      const from = this.#offset(range.startLineNumber, range.startColumn);
      const to = this.#offset(range.endLineNumber, range.endColumn);
      this.text = this.text.slice(0, from) + (text ?? "") + this.text.slice(to);
    }
    return null;
  };

  #offset(line: number, column: number): number {
    const before = this.text.split("\n").slice(0, line - 1);
    const offset = before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
    if (/[\uD800-\uDBFF]$/.test(this.text.slice(0, offset)))
      throw new Error("The change begins or ends in a character.");
    return offset;
  }
}

const piece = fc.constantFrom("a", "b", " ", "\n", "\r\n", "select", "é", "😀", "😁", "🚀");
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
const fieldText = text.map((typed) => typed.replaceAll("\r\n", "\n"));

describe("changeBetween", () => {
  it("is a piece that makes one text of the other", () => {
    fc.assert(
      fc.property(fieldText, fieldText, (before, after) => {
        const change = changeBetween(before, after);
        if (change === null) expect(after).toBe(before);
        else {
          expect(before.slice(0, change.from) + change.text + before.slice(change.to)).toBe(after);
          expect(change.from === change.to && change.text === "").toBe(false);
        }
      }),
    );
  });
});

describe("TypedText", () => {
  it("gives the editor the text that the field ended with, whatever was typed", () => {
    fc.assert(
      fc.property(text, fc.array(fieldText, { maxLength: 8 }), (original, typed) => {
        const tab = new TypedText(original);
        for (const next of typed) tab.write(next);
        const model = new LineModel(original);
        tab.replayIn(model);
        expect(model.text).toBe(tab.text);
        expect(tab.text).toBe(typed.at(-1) ?? model.text);
      }),
    );
  });

  it("keeps the line ends of the text, and finds a cursor again in either", () => {
    fc.assert(
      fc.property(fc.constantFrom("\n", "\r\n"), fieldText, fc.nat(), (eol, shown, at) => {
        const original = shown.replaceAll("\n", eol);
        const tab = new TypedText(original);
        expect(tab.stored).toBe(original);
        const cursor = { anchor: at % (shown.length + 1), head: shown.length };
        const stored = tab.storedCursor(cursor);
        expect(original.slice(0, stored.anchor).replaceAll("\r\n", "\n")).toBe(shown.slice(0, cursor.anchor));
        expect(tab.fieldCursor(stored)).toEqual(cursor);
      }),
    );
  });

  it("undoes typed words one by one, and a deletion by itself", () => {
    const tab = new TypedText("");
    for (const length of [1, 2, 3, 4, 5]) tab.write("ab cd".slice(0, length));
    tab.write("ab c");
    const model = new LineModel("");
    tab.replayIn(model);
    expect(model.steps).toEqual(["", "ab", "ab ", "ab cd"]);
  });

  it("has no steps where nothing was typed", () => {
    const tab = new TypedText("SELECT 1\r\n");
    tab.write(tab.text);
    const model = new LineModel(tab.original);
    tab.replayIn(model);
    expect(model.steps).toEqual([]);
  });
});
