import { describe, expect, it } from "vitest";
import { allNamed, allOf, plural, theFirstRows } from "./plural";

describe("Spanish counts with their nouns", () => {
  it.each([
    [0, "0 filas", "Todas las filas (0)", "las primeras 0 filas"],
    [1, "1 fila", "1 fila", "la primera fila"],
    [20_000, "20.000 filas", "Todas las filas (20.000)", "las primeras 20.000 filas"],
    [1_000_000, "1.000.000 de filas", "Todas las filas (1.000.000)", "las primeras 1.000.000 de filas"],
  ])("have the noun in the right form for %d", (count, counted, all, first) => {
    expect([plural(count, "fila", "filas"), allOf(count, "fila", "filas"), theFirstRows(count)]).toEqual([
      counted,
      all,
      first,
    ]);
  });
});

describe("Spanish lists of names", () => {
  it("join the last name with “y”, or with “e” before the sound of i", () => {
    expect([allNamed(["a", "b", "c"]), allNamed(["clave", "identidad"])]).toEqual([
      "a, b y c",
      "clave e identidad",
    ]);
  });
});
