import { describe, expect, it } from "vitest";
import { languages } from "#shared/domain/settings/language";
import { messagesIn } from "./messagesIn";

/** Every text of a catalogue by the path of its key; one with parts is written with some. */
function textsOf(value: unknown, path = ""): readonly (readonly [string, string])[] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") return textsOf(value(...partsOf(path)), path);
  return Object.entries(Object(value)).flatMap(([key, part]) => textsOf(part, `${path}.${key}`));
}

function partsOf(path: string): readonly unknown[] {
  if (path === ".updates.running") return [["loads", "syncs"]];
  if (path === ".changes.load") return [17, 1, "<table>"];
  if (path === ".updates.goBack") return ["<one>", 17, "<two>"];
  return /files|transactions|severalFail|failedTables|quit\.loads/u.test(path)
    ? [17, 19]
    : ["<one>", "<two>", "<three>"];
}

const english = new Map(textsOf(messagesIn("en")));

describe.each(languages.filter((language) => language !== "en"))("What main says in %s", (language) => {
  const texts = textsOf(messagesIn(language));

  it("has the texts of the English catalogue, none of them empty", () => {
    expect(texts.map(([key]) => key)).toEqual([...english.keys()]);
    expect(texts.filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("says every part that English says", () => {
    const parts = (text = "") => (text.match(/<\w+>|17|19/gu) ?? []).toSorted();
    const lost = texts.filter(([key, text]) => parts(text).join() !== parts(english.get(key)).join());
    expect(lost).toEqual([]);
  });

  it("leaves no sentence in English", () => {
    const same = texts.filter(
      ([key, text]) => text === english.get(key) && /\p{L}{2,} \p{L}{2,}/u.test(text),
    );
    expect(same).toEqual([]);
  });
});
