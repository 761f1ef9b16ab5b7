import { describe, expect, it } from "vitest";
import { describeStatement } from "./describeStatement";

describe("describeStatement", () => {
  it.each([
    ["delete from t", "DELETE", null, null],
    ["/* a */ INSERT INTO t VALUES (1)", "INSERT", null, null],
    ["with a as (delete from t returning *) select * from a", "SELECT", null, null],
    ["with a as (select 1) insert into t from a", "INSERT", null, null],
    ["create table orders (id int)", "CREATE", "TABLE", "orders"],
    ['CREATE TABLE "Sales 24"."a.b" AS SELECT 1', "CREATE", "TABLE", "Sales 24.a.b"],
    ["create or replace view v as select 1", "CREATE", "VIEW", "v"],
    ["create unique index i on t (a)", "CREATE", "INDEX", "i"],
    ["create index on t (a)", "CREATE", "INDEX", null],
    ["create macro twice(x) as x * 2", "CREATE", "MACRO", "twice"],
    ["drop macro table twice", "DROP", "MACRO", "twice"],
    ["drop table a, b", "DROP", "TABLE", null],
    ["alter table t add column c int", "ALTER", "TABLE", "t"],
    ["comment on column t.a is 'x'", "COMMENT", "COLUMN", "t.a"],
    ["create materialized view v as select 1", "CREATE", "VIEW", "v"],
    ["(select 1)", "", null, null],
    ["", "", null, null],
  ])("reads %s", (sql, verb, object, name) => {
    expect(describeStatement(sql)).toMatchObject({ verb, object, name });
  });

  it("notices what makes success depend on what was there", () => {
    expect(describeStatement("create table if not exists t (a int)")).toMatchObject({
      isConditional: true,
      name: "t",
    });
    expect(describeStatement("drop view if exists s.v")).toMatchObject({ isConditional: true, name: "s.v" });
    expect(describeStatement("drop view v").isConditional).toBe(false);
  });

  it("notices RETURNING at the top level only", () => {
    expect(describeStatement("insert into t values (1) returning id").returning).toBe(true);
    expect(describeStatement("insert into t select 'returning'").returning).toBe(false);
    expect(describeStatement('insert into "returning" values (1)').returning).toBe(false);
  });

  it("notices replaced and updated rows", () => {
    expect(describeStatement("insert or replace into t values (1)").replaces).toBe(true);
    expect(
      describeStatement("insert into t values (1) on conflict (a) do update set a = 1").updatesOnConflict,
    ).toBe(true);
    expect(describeStatement("create or replace table t as select 1").replaces).toBe(true);
  });
});
