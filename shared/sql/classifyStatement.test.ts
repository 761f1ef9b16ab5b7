import { describe, expect, it } from "vitest";
import { classifyStatement } from "./classifyStatement";

describe("classifyStatement", () => {
  it.each([
    ["select 1", "read", "SELECT"],
    ["-- note\n from orders where id = 1", "read", "FROM"],
    ["(select 1) union all (select 2)", "read", "SELECT"],
    ["with a as (delete_me), b as (select 1) select * from a", "read", "SELECT"],
    ["with recursive a(n) as materialized (select 1) from a", "read", "FROM"],
    ["explain delete from t", "read", "EXPLAIN"],
    ["explain analyze select 1", "read", "SELECT"],
    ["summarize orders", "read", "SUMMARIZE"],
    ["select 'drop table t'", "read", "SELECT"],
    ["explain analyze delete from t", "write", "DELETE"],
    ["with a as (select 1) insert into t from a", "write", "INSERT"],
    ["merge into t using s on t.id = s.id when matched then delete", "write", "MERGE"],
    ["copy t from 'x.csv'", "write", "COPY"],
    ["explain (analyze, format json) delete from t", "write", "DELETE"],
    ["explain (format json) delete from t", "read", "EXPLAIN"],
    ["with gone as (delete from t returning *) select * from gone", "write", "DELETE"],
    ["with a as (select 1), b as materialized (update t set a = (1)) from a", "write", "UPDATE"],
    ["select * into copied from t", "define", "SELECT"],
    ["create or replace view v as select 1", "define", "CREATE"],
    ["set variable x = 1", "session", "SET"],
    ["prepare q as delete from t", "session", "PREPARE"],
    ["deallocate q", "session", "DEALLOCATE"],
    ["execute q(1)", "unknown", "EXECUTE"],
    ["call enable_logging()", "unknown", "CALL"],
    ["pragma version", "unknown", "PRAGMA"],
    ["", "unknown", ""],
  ])("%s", (sql, effect, verb) => {
    expect(classifyStatement(sql)).toMatchObject({ effect, verb });
  });

  it("notices a change of every row", () => {
    expect(classifyStatement("delete from t").touchesEveryRow).toBe(true);
    expect(classifyStatement("update t set a = (select max(b) from u where b > 1)").touchesEveryRow).toBe(
      true,
    );
    expect(classifyStatement("update t set a = 'where'").touchesEveryRow).toBe(true);
    expect(classifyStatement("update t set a = 1 -- where\n").touchesEveryRow).toBe(true);
    expect(classifyStatement("truncate t").touchesEveryRow).toBe(true);
    expect(classifyStatement("with gone as (select 1) delete from t").touchesEveryRow).toBe(true);
    expect(classifyStatement("with gone as (delete from t) select 1 where true").touchesEveryRow).toBe(true);
    expect(classifyStatement("delete from t using u where t.id = u.id").touchesEveryRow).toBe(false);
    expect(classifyStatement("select 1").touchesEveryRow).toBe(false);
  });

  it.each([
    ["merge into t using s on t.id = s.id when matched then delete", false],
    ["merge into t using s using (id) when matched then update", false],
    [
      "merge into t using s on (t.id = s.id) when matched and t.a then delete when not matched then insert",
      false,
    ],
    ["merge into t using s on true when matched then update set a = 1", true],
    ["merge into t using s on (1 = 1) when matched then delete", true],
    ["merge into t using s on true when matched and t.id = s.id then delete", false],
    ["merge into t using s on true when not matched then insert", false],
    ["merge into t using s on t.id = s.id when not matched by source then delete", true],
    ["merge into t using s on t.id = s.id when not matched by source then update set a = 1", true],
    ["merge into t using s using (id) when not matched by source and t.a < 3 then delete", false],
    [
      "merge into t using (select 1 id union select id from a join b on true) s on t.id = s.id when matched then delete",
      false,
    ],
    ["merge into t using s on t.id = s.id when not matched by source then do nothing", false],
  ])("tells whether no condition chooses the rows of %s", (sql, isEvery) => {
    expect(classifyStatement(sql).touchesEveryRow).toBe(isEvery);
  });

  it("notices that an object goes away", () => {
    expect(classifyStatement("drop table t").removesObjects).toBe(true);
    expect(classifyStatement("create or replace table t as select 1").removesObjects).toBe(true);
    expect(classifyStatement("alter table t drop column a").removesObjects).toBe(true);
    expect(classifyStatement("create table t (a int)").removesObjects).toBe(false);
    expect(classifyStatement("alter table t add column a int").removesObjects).toBe(false);
  });
});
