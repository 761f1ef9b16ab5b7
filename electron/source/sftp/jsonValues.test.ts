import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonValues } from "./jsonValues";

async function* cut(text: string, sizes: readonly number[]): AsyncGenerator<string> {
  let at = 0;
  for (let turn = 0; at < text.length; turn += 1) {
    const size = sizes.length === 0 ? text.length : (sizes[turn % sizes.length] ?? 1);
    yield text.slice(at, at + size);
    at += size;
  }
}

async function valuesOf(text: string, sizes: readonly number[], isSample = false): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const value of jsonValues({ name: "a.json", pieces: cut(text, sizes), isSample }))
    values.push(JSON.parse(value));
  return values;
}

const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 8 });
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 5 });

describe("jsonValues", () => {
  it("finds every object of a list or of lines, however the file is cut into pieces", async () => {
    await fc.assert(
      fc.asyncProperty(objects, sizes, async (all, pieces) => {
        const expected: unknown = JSON.parse(JSON.stringify(all));
        expect(await valuesOf(JSON.stringify(all), pieces)).toEqual(expected);
        expect(await valuesOf(JSON.stringify(all, null, 2), pieces)).toEqual(expected);
        expect(await valuesOf(all.map((one) => `${JSON.stringify(one)}\r\n`).join(""), pieces)).toEqual(
          expected,
        );
      }),
      { numRuns: 200 },
    );
  });

  it("leaves the object out that a sample was cut in, and nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(objects, fc.nat(), async (all, at) => {
        const text = all.map((one) => `${JSON.stringify(one)}\n`).join("");
        const part = text.slice(0, at % (text.length + 1));
        const whole = part.split("\n").length - 1;
        const values = await valuesOf(part, [], true);
        // The object is whole as soon as its last bracket is there, before its line ends.
        expect([whole, whole + 1]).toContain(values.length);
        expect(values).toEqual(JSON.parse(JSON.stringify(all.slice(0, values.length))));
      }),
    );
  });
});
