import { describe, expect, it } from "vitest";
import { languageFor, languageNames, languages } from "./language";

describe("languageFor", () => {
  it("takes the chosen language, whatever the system has", () => {
    expect(languageFor("en", ["ja-JP"])).toBe("en");
  });

  it.each([
    ["en-AU", "en"],
    ["EN_us", "en"],
    ["de-CH", "de"],
    ["fr", "fr"],
  ] as const)("takes the language of the system’s %s", (locale, language) => {
    expect(languageFor("system", [locale, "zz"])).toBe(language);
  });

  it("takes English where no language of the system has a catalogue", () => {
    expect([languageFor("system", []), languageFor("system", ["tlh", "eno-XX"])]).toEqual(["en", "en"]);
  });

  it("has a name for every language", () => {
    expect(languages.map((language) => languageNames[language])).not.toContain(undefined);
  });
});
