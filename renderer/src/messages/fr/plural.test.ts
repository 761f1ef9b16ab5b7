import { describe, expect, it } from "vitest";
import { allOf, either, firstRows, firstRowsOnly, listed, ofFirstRows, plural } from "./plural";

describe("French counts with their nouns", () => {
  it.each([
    [0, "0 ligne", "0 ligne"],
    [1, "1 ligne", "1 ligne"],
    [2000, "2\u202f000 lignes", "Les 2\u202f000 lignes"],
    [1_000_000, "1\u202f000\u202f000 lignes", "Les 1\u202f000\u202f000 lignes"],
  ])("have the noun in the right form for %d", (count, counted, all) => {
    expect([plural(count, "ligne", "lignes"), allOf(count, "ligne", "lignes")]).toEqual([counted, all]);
  });

  it("name the first rows with the right article", () => {
    expect([firstRows(1), firstRows(5), ofFirstRows(1), ofFirstRows(5)]).toEqual([
      "la première ligne",
      "les 5 premières lignes",
      "de la première ligne",
      "des 5 premières lignes",
    ]);
  });

  it("name the first rows without an article", () => {
    expect([firstRowsOnly(1), firstRowsOnly(5)]).toEqual(["Première ligne", "5 premières lignes"]);
  });

  it("join names with the word of the list", () => {
    expect([listed(["a", "b", "c"]), either(["a", "b"])]).toEqual(["a, b et c", "a ou b"]);
  });
});
