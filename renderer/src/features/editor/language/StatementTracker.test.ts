import { splitStatements } from "#shared/sql/splitStatements";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StatementTracker } from "./StatementTracker";

describe("the statements of a text being edited", () => {
  it("are those of the text as it is, after any number of edits in any number of places", () => {
    const bit = fc.constantFrom("'", ";", "--", "\n", "a", "select 1;", "/*", "*/", "$$", "");
    const soup = fc.array(bit, { maxLength: 20 }).map((bits) => bits.join(""));
    const edit = fc.tuple(fc.nat(), fc.nat(8), soup, fc.nat(), fc.nat(8), soup, fc.boolean());
    fc.assert(
      fc.property(soup, fc.array(edit, { maxLength: 6 }), (begin, edits) => {
        let text = begin;
        const tracker = new StatementTracker(() => text);
        tracker.current();
        for (const [from, length, inserted, from2, length2, inserted2, asks] of edits) {
          const start = from % (text.length + 1);
          const end = Math.min(text.length, start + length);
          const start2 = end + (from2 % (text.length - end + 1));
          const end2 = Math.min(text.length, start2 + length2);
          tracker.changed([
            { rangeOffset: start2, rangeLength: end2 - start2, text: inserted2 },
            { rangeOffset: start, rangeLength: end - start, text: inserted },
          ]);
          text = text.slice(0, start) + inserted + text.slice(end, start2) + inserted2 + text.slice(end2);
          if (asks) expect(tracker.current()).toEqual({ text, pieces: splitStatements(text) });
        }
        expect(tracker.current()).toEqual({ text, pieces: splitStatements(text) });
      }),
    );
  });

  it("are read anew when the whole text was replaced", () => {
    let text = "select 1";
    const tracker = new StatementTracker(() => text);
    tracker.current();
    text = "a; b";
    tracker.reset();
    expect(tracker.current().pieces).toHaveLength(2);
  });
});
