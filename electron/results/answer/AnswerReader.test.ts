import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { ByteStore } from "../storage/ByteStore";
import { StoredResult } from "../rows/StoredResult";

function read(body: string, chunkLength = 7, maxRows = 10_000): StoredResult {
  const noFile = () => {
    throw new Error("nothing is spilled here");
  };
  const result = new StoredResult("run", maxRows, new ByteStore(noFile));
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += chunkLength) result.push(bytes.subarray(at, at + chunkLength));
  result.end();
  return result;
}

function texts(result: StoredResult): (string | null)[][] {
  const all = (result.columns ?? []).map((_, index) => index);
  return Array.from({ length: result.rowCount }, (_, row) => [...result.rowTexts(row, all)]);
}

function errorOf(body: string): AppError {
  try {
    read(body);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("this body was accepted");
}

describe("reading the answer of a query", () => {
  it("reads the answer of the contract", () => {
    const result = read(
      '{"columns":["id","name"],"types":["BIGINT","VARCHAR"],"rows":[{"id":"1","name":"a"},{"id":"2","name":null}],"rowCount":2,"truncated":false}',
    );
    expect(result.columns).toEqual([
      { name: "id", type: "BIGINT" },
      { name: "name", type: "VARCHAR" },
    ]);
    expect(texts(result)).toEqual([
      ["1", "a"],
      ["2", null],
    ]);
    expect(result.status).toMatchObject({ type: "done", rowCount: 2, truncated: false });
  });

  it("takes members in any order, and keys of a row in any order", () => {
    const members = [
      '"columns":["a","b"]',
      '"types":["INTEGER","VARCHAR"]',
      '"rows":[{"b":"x","a":1},{"a":2,"b":"y"}]',
      '"rowCount":2',
      '"truncated":true',
      '"extra":{"rows":[1,{"columns":[]}]}',
    ];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(members, { minLength: 6 }),
        fc.integer({ min: 1, max: 60 }),
        (order, chunk) => {
          const result = read(`{${order.join(",")}}`, chunk);
          expect(texts(result)).toEqual([
            ["1", "x"],
            ["2", "y"],
          ]);
          expect(result.status).toMatchObject({ truncated: true });
        },
      ),
    );
  });

  it("looks into an envelope", () => {
    for (const name of ["data", "result"]) {
      const result = read(
        `{"ok":true,"${name}":{"columns":["a"],"types":["INTEGER"],"rows":[{"a":1}]},"took":{"ms":3}}`,
      );
      expect(texts(result)).toEqual([["1"]]);
    }
  });

  it("takes the names from the first row where the answer has no columns", () => {
    const result = read('{"rows":[{"b":1,"a":2},{"a":4,"b":3}]}');
    expect(result.columns).toEqual([
      { name: "b", type: "" },
      { name: "a", type: "" },
    ]);
    expect(texts(result)).toEqual([
      ["1", "2"],
      ["3", "4"],
    ]);
  });

  it("accepts columns that are objects, rows that are lists, and lists that are null", () => {
    const result = read(
      '{"columns":[{"name":"a","type":"INTEGER"},{"name":"b","type":"DATE"}],"rows":[[1,"2026-11-20"],[2]]}',
    );
    expect(result.columns?.[1]).toEqual({ name: "b", type: "DATE" });
    expect(texts(result)).toEqual([
      ["1", "2026-11-20"],
      ["2", null],
    ]);
    expect(read('{"columns":null,"types":null,"rows":null,"rowCount":0,"truncated":false}').rowCount).toBe(0);
  });

  it("keeps columns of one name apart, however the service does", () => {
    const types = '"types":["INTEGER","INTEGER","INTEGER"]';
    const expected = [["1", "2", "3"]];
    expect(texts(read(`{"columns":["a","a","A"],${types},"rows":[{"a":1,"a:1":2,"A":3}]}`))).toEqual(
      expected,
    );
    expect(texts(read(`{"columns":["a","a","A"],${types},"rows":[{"a":1,"a_1":2,"A":3}]}`))).toEqual(
      expected,
    );
    expect(texts(read(`{"columns":["a","a","A"],${types},"rows":[{"a":1,"a":2,"A":3}]}`))).toEqual(expected);
    expect(texts(read(`{"columns":["a","a","a"],${types},"rows":[{"a":1,"a":2,"a":3}]}`))).toEqual(expected);
    expect(texts(read(`{"columns":["a","a:1","A"],${types},"rows":[{"a":1,"a:1":2,"A":3}]}`))).toEqual(
      expected,
    );
    expect(texts(read(`{"columns":["a","a:1","a"],${types},"rows":[{"a":1,"a:1":2,"a":3}]}`))).toEqual(
      expected,
    );
  });

  it("takes a missing key as NULL and passes over a key that is no column", () => {
    const result = read(
      '{"columns":["a","__proto__"],"types":["INTEGER","INTEGER"],"rows":[{"__proto__":5},{"x":[1],"a":1},{}]}',
    );
    expect(texts(result)).toEqual([
      [null, "5"],
      ["1", null],
      [null, null],
    ]);
  });

  it("lets rows be read before the answer is over", () => {
    const result = new StoredResult("run", 10, new ByteStore(() => expect.unreachable()));
    result.push(Buffer.from('{"columns":["a"],"types":["INTEGER"],"rows":[{"a":1},{"a":2},{"a'));
    expect(result.rowCount).toBe(2);
    expect(texts(result)).toEqual([["1"], ["2"]]);
  });

  it("is not silent about a cut: a short list, or a full one without a word, counts as cut", () => {
    expect(
      read('{"columns":["a"],"types":["INTEGER"],"rows":[{"a":1}],"rowCount":5,"truncated":false}').status,
    ).toMatchObject({ truncated: true });
    expect(read('{"columns":["a"],"types":["INTEGER"],"rows":[{"a":1}]}', 7, 1).status).toMatchObject({
      truncated: true,
    });
    expect(read('{"columns":["a"],"types":["INTEGER"],"rows":[{"a":1}]}', 7, 2).status).toMatchObject({
      truncated: false,
    });
  });

  it("forgives a byte order mark", () => {
    expect(read('\u{feff}{"columns":["a"],"types":["INTEGER"],"rows":[{"a":1}]}').rowCount).toBe(1);
  });

  it.each([
    ["", "ANSWER_NOT_JSON"],
    ["<html>Sign in</html>", "ANSWER_NOT_JSON"],
    ['{"columns":["a"],"types":["INTEGER"],"rows":[{"a":1},{"a"', "CONNECTION_CUT"],
    ['{"columns":["a"],"types":["INTEGER"],"rows":[{"a":tru}]}', "ANSWER_NOT_UNDERSTOOD"],
    ['{"columns":["a"],"types":["INTEGER"],"rows":[1]}', "ANSWER_NOT_UNDERSTOOD"],
    ['{"rows":[],"data":{"rows":[]}, "rows":[]}', "ANSWER_NOT_UNDERSTOOD"],
    ["[]", "ANSWER_NOT_UNDERSTOOD"],
    ["7", "ANSWER_NOT_UNDERSTOOD"],
    ['{"rows":[]} {}', "ANSWER_NOT_UNDERSTOOD"],
  ])("says what is wrong with %j", (body, code) => {
    expect(errorOf(body).code).toBe(code);
  });

  it("passes on what an answer without rows says", () => {
    expect(errorOf('{"error":"no such table"}').message).toContain("no such table");
  });
});
