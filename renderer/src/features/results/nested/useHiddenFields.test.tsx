// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { ResultField } from "#shared/domain/results/ResultColumn";
import { plainLayout } from "#shared/domain/results/columnLayout";
import { useHiddenFields } from "./useFields";

afterEach(cleanup);

const parts: ResultField[] = [
  { column: 0, path: ["a"] },
  { column: 0, path: ["b"] },
];
const columns = [
  { name: "v", type: "STRUCT(a INTEGER, b INTEGER)" },
  ...parts.map((field) => ({ name: `v.${field.path.join(".")}`, type: "INTEGER", field })),
];

describe("useHiddenFields", () => {
  it("says once that a part is hidden, and has it read when it is shown again", () => {
    const said: unknown[] = [];
    const client = {
      fields: { hide: (fields: readonly ResultField[]) => said.push(["hidden", ...fields]) },
      makeFields: async (fields: readonly ResultField[]) => void said.push(["read", ...fields]),
    } as unknown as Parameters<typeof useHiddenFields>[0];
    const hiding = (...hidden: number[]) => ({ layout: { ...plainLayout, fields: parts, hidden } });
    const { rerender } = renderHook(({ layout }) => useHiddenFields(client, columns, layout), {
      initialProps: hiding(0, 1),
    });
    expect(said).toEqual([["hidden", parts[0]]]);
    rerender(hiding(1, 2));
    expect(said.splice(0)).toEqual([
      ["hidden", parts[0]],
      ["hidden", parts[1]],
    ]);
    rerender(hiding(2));
    rerender(hiding(2));
    expect(said).toEqual([["read", parts[0]]]);
  });

  it("reads nothing of a part that is no column any more", () => {
    const said: unknown[] = [];
    const client = {
      fields: { hide: () => said.push("hidden") },
      makeFields: async () => void said.push("read"),
    } as unknown as Parameters<typeof useHiddenFields>[0];
    const { rerender } = renderHook(({ layout }) => useHiddenFields(client, columns, layout), {
      initialProps: { layout: { ...plainLayout, fields: parts, hidden: [1] } },
    });
    rerender({ layout: { ...plainLayout, fields: parts.slice(1), hidden: [] } });
    expect(said).toEqual(["hidden"]);
  });
});
