import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JsonListener, JsonScanner, JsonSyntaxError } from "#shared/json/JsonScanner";

/** Builds the value anew from what the scanner reports, so that every reported range is checked. */
class Rebuilder implements JsonListener {
  readonly #bytes: Buffer;
  readonly #open: string[][] = [[]];

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get text(): string {
    return this.#open[0]?.join("") ?? "";
  }

  openObject(): void {
    this.#open.push([]);
  }

  closeObject(): void {
    this.#close("{", "}");
  }

  openArray(): void {
    this.#open.push([]);
  }

  closeArray(): void {
    this.#close("[", "]");
  }

  key(start: number, end: number): void {
    this.#open.at(-1)?.push(`${this.#bytes.toString("utf8", start, end)}:`);
  }

  scalar(start: number, end: number): void {
    this.#open.at(-1)?.push(this.#bytes.toString("utf8", start, end));
  }

  #close(left: string, right: string): void {
    const parts = this.#open.pop() ?? [];
    const joined = parts.reduce(
      (text, part) => (text === "" || text.endsWith(":") ? text + part : `${text},${part}`),
      "",
    );
    this.#open.at(-1)?.push(`${left}${joined}${right}`);
  }
}

function scan(bytes: Buffer, cuts: readonly number[]): string {
  const rebuilder = new Rebuilder(bytes);
  const scanner = new JsonScanner(rebuilder);
  const places = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].toSorted(
    (a, b) => a - b,
  );
  for (const [index, place] of places.entries())
    scanner.push(bytes.subarray(place, places[index + 1] ?? bytes.length));
  scanner.end();
  return rebuilder.text;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const cuts = fc.array(fc.nat(), { maxLength: 30 });

describe("the JSON scanner", () => {
  it("finds every value of any JSON, wherever the bytes are cut", () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6 }),
        fc.constantFrom(undefined, 1, "\t"),
        cuts,
        (value, indent, at) => {
          const bytes = Buffer.from(JSON.stringify(value, null, indent));
          expect(scan(bytes, at)).toBe(JSON.stringify(value));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("accepts exactly what JSON.parse accepts", () => {
    const fragment = fc.constantFrom(
      ...Array.from('{}[]:,"\\ \n-+.eE0179tfnu'),
      ...'true false null \\u00e9 \\ud83d "a" 1e5 -0 0.5 01 1. é 😀 [] {} [1,2] {"a":1} ,"b":2'.split(" "),
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), cuts, (fragments, at) => {
        const text = fragments.join("");
        const bytes = Buffer.from(text);
        if (isJson(text)) expect(() => scan(bytes, at)).not.toThrow();
        else expect(() => scan(bytes, at)).toThrow(JsonSyntaxError);
      }),
      { numRuns: 5000 },
    );
  });

  it("notices every cut within an answer", () => {
    const whole = Buffer.from('{"a":[1,"é\\u00e9",true,null,{"b":-1.5e3}]}');
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => scan(whole.subarray(0, length), [])).toThrow(JsonSyntaxError);
    }
    expect(scan(whole, [])).toBe(whole.toString());
  });

  it("says at which byte the text stops being JSON", () => {
    const scanner = new JsonScanner(new Rebuilder(Buffer.alloc(0)));
    scanner.push(Buffer.from('{"a":'));
    expect(() => scanner.push(Buffer.from(" nul!"))).toThrow(expect.objectContaining({ offset: 9 }));
  });

  it("refuses nesting without end instead of growing", () => {
    expect(() => scan(Buffer.from("[".repeat(20_000)), [])).toThrow(JsonSyntaxError);
  });
});
