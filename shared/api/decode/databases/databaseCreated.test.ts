import { Trace } from "../reading/Trace";
import { describe, expect, it } from "vitest";
import { databaseCreated } from "../../database";
import { decodeDatabaseCreated } from "./database";

const uri = "quack:db-1.example.com:443";
const sql = `ATTACH '${uri}' AS "sales" (TYPE quack, TOKEN 'dbt_secret');`;
const sales = { id: "db_1", name: "sales", status: "provisioning", connection: { protocol: "quack", uri } };
const secrets = { token: "dbt_secret", connection: { uri, sql } };

describe("the token and the ATTACH text of a new database are found", () => {
  it.each<[string, unknown]>([
    ["beside it", { database: sales, ...secrets }],
    ["beside it under data", { data: { database: sales, ...secrets } }],
    [
      "inside it",
      { database: { ...sales, token: "dbt_secret", connection: { protocol: "quack", uri, sql } } },
    ],
    ["in a bare database", { ...sales, token: "dbt_secret", connection: { protocol: "quack", uri, sql } }],
    [
      "under other names",
      { database: sales, access_token: "dbt_secret", attachSql: sql, connection: { uri } },
    ],
    ["as objects", { database: sales, token: { value: "dbt_secret" }, attach: { uri, sql } }],
  ])("%s", (_form, json) => {
    const answer = decodeDatabaseCreated(json);
    expect(answer).toMatchObject({
      ok: true,
      value: { database: { id: "db_1", status: "provisioning" }, token: "dbt_secret", attach: { uri, sql } },
    });
    expect(databaseCreated.safeParse(answer.ok && answer.value).success).toBe(true);
  });
});

it("notes where the secrets were and nothing of what they are", () => {
  const trace = new Trace();
  decodeDatabaseCreated({ data: { database: sales, ...secrets } }, trace);
  const { fields } = trace.summary();
  expect(fields).toContainEqual({ field: "token", paths: [{ path: "data.token", count: 1 }] });
  expect(fields).toContainEqual({ field: "attach.sql", paths: [{ path: "data.connection.sql", count: 1 }] });
  expect(JSON.stringify(fields)).not.toContain("dbt_secret");
});

it("says that there is no token rather than make one up", () => {
  expect(decodeDatabaseCreated({ database: { id: "db_1" } })).toMatchObject({
    ok: true,
    value: { token: null, attach: null },
  });
});

it("repeats nothing of an answer that it does not understand, because a secret may be in it", () => {
  const answer = decodeDatabaseCreated({ token: "dbt_secret", note: "dbt_secret" });
  expect(answer).toMatchObject({ ok: false, error: { code: "ANSWER_NOT_UNDERSTOOD" } });
  expect(JSON.stringify(answer)).not.toContain("dbt_secret");
});
