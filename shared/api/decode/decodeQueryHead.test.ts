import { describe, expect, it } from "vitest";
import { decodeQueryHead } from "./decodeQueryHead";

const value = {
  columns: [
    { name: "id", type: "BIGINT" },
    { name: "", type: "VARCHAR" },
  ],
  rowCount: 1,
  truncated: false,
};
const plain = {
  columns: ["id", ""],
  types: ["BIGINT", "VARCHAR"],
  rows: [{}],
  rowCount: 1,
  truncated: false,
};

describe("a result's columns are found", () => {
  it.each<[string, unknown]>([
    ["as names beside types", plain],
    ["under data", { data: plain }],
    ["under result", { result: plain }],
    ["as objects", { ...plain, columns: value.columns, types: undefined }],
    ["with counts as text", { ...plain, rowCount: "1", truncated: "false" }],
  ])("%s", (_form, json) => {
    expect(decodeQueryHead(json)).toEqual({ ok: true, value });
  });

  it("without types where the service names none", () => {
    expect(decodeQueryHead({ columns: ["a"] })).toEqual({
      ok: true,
      value: { columns: [{ name: "a", type: null }], rowCount: null, truncated: null },
    });
  });

  it("keeps two columns of one name apart", () => {
    expect(decodeQueryHead({ columns: ["a", "a"], types: ["DATE", "TIME"] })).toMatchObject({
      ok: true,
      value: {
        columns: [
          { name: "a", type: "DATE" },
          { name: "a", type: "TIME" },
        ],
      },
    });
  });

  it.each([null, {}, { columns: "a" }, { columns: [1] }, { rows: [] }, []])("not in %j", (json) => {
    expect(decodeQueryHead(json)).toMatchObject({ ok: false, error: { code: "ANSWER_NOT_UNDERSTOOD" } });
  });
});
