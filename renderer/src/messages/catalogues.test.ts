import { describe, expect, it } from "vitest";
import { errorCodes } from "#shared/errors/errorCodes";
import { german } from "./de";
import { english } from "./en";
import { errors as germanErrors } from "./errors/de";
import { errors as spanishErrors } from "./errors/es";
import { errors as frenchErrors } from "./errors/fr";
import { spanish } from "./es";
import { french } from "./fr";
import { errors as japaneseErrors } from "./errors/ja";
import { japanese } from "./ja";

const catalogues = {
  German: { messages: german, errors: germanErrors },
  Spanish: { messages: spanish, errors: spanishErrors },
  French: { messages: french, errors: frenchErrors },
  Japanese: { messages: japanese, errors: japaneseErrors },
};

/** Every text and function of a catalogue by the path of its key. */
function textsOf(value: unknown, path = ""): ReadonlyMap<string, unknown> {
  if (typeof value !== "object" || value === null) return new Map([[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([key, part]) => [...textsOf(part, path === "" ? key : `${path}.${key}`)]),
  );
}

const errorTexts = Object.fromEntries(
  Object.entries(errorCodes).map(([code, { title, cause, remedy }]) => [code, { title, cause, remedy }]),
);
const source = textsOf({ ...english, errors: errorTexts });
const translated = Object.entries(catalogues).map(
  ([name, { messages, errors }]) => [name, textsOf({ ...messages, errors })] as const,
);

/** Values of every kind that parts have; which of them a function takes shows when English is written with them. */
const samples = (index: number): readonly unknown[] => [
  [7, 8, 9, 6, 5][index % 5],
  `<part ${index}>`,
  [`<one ${index}>`, `<two ${index}>`],
  true,
  null,
];

function combinations(length: number): readonly (readonly unknown[])[] {
  if (length === 0) return [[]];
  return combinations(length - 1).flatMap((rest) => samples(length - 1).map((sample) => [...rest, sample]));
}

/** What a function of a catalogue comes to; null where it does not take these parts. */
function written(text: unknown, parts: readonly unknown[]): string | null {
  try {
    const result: unknown = (text as (...all: readonly unknown[]) => unknown)(...parts);
    const isText = typeof result === "string" && !/undefined|NaN|\[object|null|true|=>/.test(result);
    return isText ? result : null;
  } catch {
    return null;
  }
}

/** The parts that stand in a text as they were given. */
function standing(text: string, parts: readonly unknown[]): readonly string[] {
  return parts
    .flat()
    .filter((part) => typeof part === "number" || typeof part === "string")
    .map(String)
    .filter((part) => text.includes(part));
}

describe.each(translated)("The %s catalogue", (_name, texts) => {
  it("has the keys of the English one, each with a text or a function of as many parts", () => {
    const shape = (all: ReadonlyMap<string, unknown>) =>
      [...all].map(([key, text]) => `${key}: ${typeof text}`);
    expect(shape(texts).toSorted()).toEqual(shape(source).toSorted());
  });

  it("has no empty text where English has one", () => {
    const empty = [...texts].filter(([key, text]) => text === "" && source.get(key) !== "");
    expect(empty.map(([key]) => key)).toEqual([]);
  });

  it("says every part that English says", () => {
    const lost: string[] = [];
    let compared = 0;
    for (const [key, text] of source) {
      if (typeof text !== "function") continue;
      const both = combinations(Math.min(text.length, 4)).flatMap((parts) => {
        const [inEnglish, other] = [written(text, parts), written(texts.get(key), parts)];
        return inEnglish === null || other === null ? [] : [{ parts, inEnglish, other }];
      });
      if (both.length > 0) compared += 1;
      for (const { parts, inEnglish, other } of both) {
        const missing = standing(inEnglish, parts).filter((part) => !other.includes(part));
        if (missing.length > 0) lost.push(`${key}(${parts.join(", ")}): ${other}`);
      }
    }
    // The others take objects or names of kinds.
    expect(compared).toBeGreaterThan(300);
    expect(lost).toEqual([]);
  });

  it("translates sentences: none is the English one", () => {
    const same = [...texts].filter(
      ([key, text]) =>
        typeof text === "string" && text === source.get(key) && /\p{L}{2,} \p{L}{2,} \p{L}{2,}/u.test(text),
    );
    expect(same.map(([key, text]) => `${key}: ${String(text)}`)).toEqual([]);
  });
});
