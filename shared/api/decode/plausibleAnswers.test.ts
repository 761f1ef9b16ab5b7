import { describe, expect, it } from "vitest";
import { decodeConnectorList } from "./connectors/connector";
import { decodeDatabaseList } from "./databases/database";
import { decodeRuns } from "./runs/run";
import { decodeSchema } from "./schema/schema";
import { decodeSourceTest } from "./streams/sourceTest";
import { decodeStreams } from "./streams/stream";

describe("decodeRuns", () => {
  it.each<[string, object, string]>([
    ["says that it was no success", { status: "finished", success: false }, "failed"],
    ["has an error", { status: "done", error: "permission denied" }, "failed"],
    ["has an error in an object", { state: "DONE", errorResult: { message: "no access" } }, "failed"],
    ["has a conclusion", { status: "completed", conclusion: "failure" }, "failed"],
    ["was cancelled", { status: "completed", conclusion: "cancelled" }, "cancelled"],
    ["has nothing else to say", { status: "completed" }, "succeeded"],
    ["succeeded with a warning as its error", { status: "succeeded", error: "1 row skipped" }, "succeeded"],
  ])("takes no end for a success where a run %s", (_what, own, status) => {
    expect(decodeRuns({ runs: [{ id: 1, ...own }] })).toMatchObject({ value: [{ status }] });
  });
});

describe("decodeSourceTest", () => {
  it.each([
    { success: true, data: { status: "FAILED", message: "no route" } },
    { code: "Success", data: { setup_tests: [{ title: "Host", status: "FAILED", message: "no route" }] } },
    { ok: 0, result: "no route" },
  ])("finds a failure in an answer that went well: %j", (json) => {
    expect(decodeSourceTest(json)).toMatchObject({ value: { ok: false, error: "no route" } });
  });
});

describe("decodeSchema", () => {
  const names = ["table_schema", "table_name", "column_name", "data_type", "is_nullable"];
  const row = ["app", "orders", "id", "BIGINT", "NO"];
  it.each([
    { columns: names, rows: [row] },
    { columns: names.map((name) => ({ name })), rows: [row] },
    { columns: names, rows: [Object.fromEntries(names.map((name, index) => [name, row[index]]))] },
  ])("reads the rows of a query over the catalog", (json) => {
    expect(decodeSchema({ data: json })).toMatchObject({
      value: [{ schema: "app", name: "orders", columns: [{ name: "id", type: "BIGINT", nullable: false }] }],
    });
  });

  it("takes no column for a table where the table's name is in another object", () => {
    const schema = { fields: [{ name: "id", type: "INTEGER" }] };
    const answer = decodeSchema({ tables: [{ tableReference: { tableId: "orders" }, schema }] });
    expect(answer.ok ? answer.value.map(({ name }) => name) : []).not.toContain("id");
  });
});

it("decodeDatabaseList reads MongoDB's extended JSON", () => {
  const createdAt = { $date: "2026-11-20T10:00:00Z" };
  expect(
    decodeDatabaseList({
      databases: [{ _id: { $oid: "65a" }, name: "sales", status: "running", createdAt }],
    }),
  ).toMatchObject({ value: [{ id: "65a", createdAt: "2026-11-20T10:00:00.000Z" }] });
});

it("decodeStreams reads excluded columns out of a map of columns", () => {
  const columns = { id: { enabled: true }, card: { enabled: false } };
  expect(decodeStreams({ streams: [{ name: "orders", columns }] })).toMatchObject({
    value: [{ excludeColumns: ["card"] }],
  });
});

it("decodeConnectorList takes no category for a kind", () => {
  expect(decodeConnectorList([{ id: "postgres", type: "Database", name: "PostgreSQL" }])).toMatchObject({
    value: [{ kind: "postgres" }],
  });
});
