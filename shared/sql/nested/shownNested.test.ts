import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shownNested } from "./shownNested";

describe("a nested value as people read it", () => {
  it.each([
    ["BIGINT[]", '["9223372036854775807","-1",null]', "[9223372036854775807,-1,null]"],
    ["DECIMAL(38,10)[2]", '["1.5000000000",null]', "[1.5000000000,null]"],
    [
      "HUGEINT[][]",
      '[["170141183460469231731687303715884105727"],[]]',
      "[[170141183460469231731687303715884105727],[]]",
    ],
    ["DOUBLE[]", '[1.5,"NaN","-Infinity"]', "[1.5,NaN,-Infinity]"],
    [
      'STRUCT(id BIGINT, "b ""c" VARCHAR, d STRUCT(e UBIGINT)[])',
      String.raw`{"id":"7","b \"c":"7","d":[{"e":"8"}]}`,
      String.raw`{"id":7,"b \"c":"7","d":[{"e":8}]}`,
    ],
    ["MAP(BIGINT, DECIMAL(4,2))", '[{"key":"5","value":"3.50"}]', '[{"key":5,"value":3.50}]'],
    ["MAP(VARCHAR, BIGINT)", '[{"key":"5","value":"6"}]', '[{"key":"5","value":6}]'],
    ["MAP(VARCHAR, BIGINT)", '{"5":"6"}', '{"5":6}'],
    ["UNION(num BIGINT, txt VARCHAR)", '{"tag":"num","value":"5"}', '{"tag":"num","value":5}'],
    ["UNION(num BIGINT, txt VARCHAR)", '{"tag":"txt","value":"5"}', '{"tag":"txt","value":"5"}'],
  ])("of type %s has its numbers without quotes", (type, json, shown) => {
    expect(shownNested(json, type)).toBe(shown);
  });

  it.each([
    ["VARCHAR[]", '["5","6"]'],
    ["JSON", '{"a":"5"}'],
    ["VARCHAR", '["5"]'],
    ["BIGINT", '"5"'],
    ["STRUCT(a JSON, d DATE)", '{"a":"5","d":"2024-01-01"}'],
    ["BIGINT[]", '["five","0x5","1,2",""]'],
  ])("of type %s keeps the quotes of what is no number", (type, json) => {
    expect(shownNested(json, type)).toBe(json);
  });

  it("is the same as far as it goes where only its beginning is there", () => {
    const type = "STRUCT(a BIGINT, t VARCHAR, l DECIMAL(9,2)[])[]";
    const items = fc.array(
      fc.record({
        a: fc.bigInt().map(String),
        t: fc.string(),
        l: fc.array(fc.integer().map((cents) => `${cents}.50`)),
      }),
    );
    fc.assert(
      fc.property(items, fc.nat(200), (value, end) => {
        const json = JSON.stringify(value);
        const written = value.map(
          ({ a, t, l }) => `{"a":${a},"t":${JSON.stringify(t)},"l":[${l.join(",")}]}`,
        );
        const whole = `[${written.join(",")}]`;
        expect(shownNested(json, type)).toBe(whole);
        const beginning = shownNested(json.slice(0, end), type);
        // A number that is cut off is still in its quotes.
        expect(whole.replaceAll('"', "").startsWith(beginning.replaceAll('"', ""))).toBe(true);
      }),
    );
  });

  it("never fails, whatever the text and the type are", () => {
    const types = fc.constantFrom("BIGINT[]", "STRUCT(a BIGINT)", "MAP(BIGINT, BIGINT)", "UNION(a BIGINT)");
    const parts = fc.array(
      fc.constantFrom("[", "]", "{", "}", '"', '"1"', ":", ",", "\\", '"a"', "1", "null"),
    );
    fc.assert(fc.property(parts, types, (tokens, type) => void shownNested(tokens.join(""), type)));
    expect(shownNested("[".repeat(100_000), "BIGINT[]")).toHaveLength(100_000);
  });
});
