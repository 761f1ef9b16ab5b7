import { describe, expect, it } from "vitest";
import { allOf, andOf, firstRows, inFirstRows, ofFirstRows, orOf, plural, theFirstRows } from "./plural";

describe("German counts with their nouns", () => {
  it.each([
    [0, "0 Zeilen", "Alle 0 Zeilen"],
    [1, "1 Zeile", "1 Zeile"],
    [2000, "2.000 Zeilen", "Alle 2.000 Zeilen"],
  ])("have the noun in the right form for %d", (count, counted, all) => {
    expect([plural(count, "Zeile", "Zeilen"), allOf(count, "Zeile", "Zeilen")]).toEqual([counted, all]);
  });

  it.each([
    [1, ["Erste Zeile", "der ersten Zeile", "der ersten Zeile", "die erste Zeile"]],
    [500, ["Erste 500 Zeilen", "der ersten 500 Zeilen", "den ersten 500 Zeilen", "die ersten 500 Zeilen"]],
  ])("decline the first rows for %d", (count, forms) => {
    expect([firstRows(count), ofFirstRows(count), inFirstRows(count), theFirstRows(count)]).toEqual(forms);
  });
});

describe("German lists", () => {
  it("have a word before the last part only", () => {
    expect([andOf(["a", "b", "c"]), orOf(["a", "b"])]).toEqual(["a, b und c", "a oder b"]);
  });
});
