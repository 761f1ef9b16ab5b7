import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { connectionOf } from "../../../testing/connectionOf";
import { runOf } from "../../../testing/runOf";
import { runTableOf } from "../../../testing/runTableOf";
import { runReport } from "./runReport";

const failed = runOf({
  id: "run_9",
  status: "failed",
  error: 'public.users: permission denied for user "ro" at db.example.com:5432',
  tables: [
    runTableOf("public.orders"),
    runTableOf("public.users", { status: "failed", rows: 0, error: "The user ro may not read public.users" }),
  ],
  changes: [{ kind: "columnAdded", table: "public.orders", column: "note", from: null, to: null }],
});

describe("the report of a sync", () => {
  it("says what was synced when, which tables failed and why", () => {
    const report = runReport(connectionOf(), failed);
    expect(report).toContain("Source: postgres");
    expect(report).toContain("Started: 2026-01-01T12:00:00.000Z");
    expect(report).toContain("Failed tables (1):\n- public.users: failed, 0 rows");
    expect(report).toContain("- public.orders: succeeded, 1,200 rows");
    expect(report).toContain("- public.orders: column note is new");
    expect(report).toContain("permission denied");
  });

  it("tells neither host nor user nor the Connection's name", () => {
    const report = runReport(connectionOf({ name: "Billing of Contoso" }), failed);
    for (const gone of ["db.example.com", "5432", " ro ", '"ro"', "Contoso"])
      expect(report).not.toContain(gone);
  });

  it("holds no value of any settings, whichever sentence carried it", () => {
    // Marked, so that a value is no part of the report's own words.
    const value = fc.stringMatching(/^zq[A-Za-z0-9._@/:-]{6,30}$/u);
    fc.assert(
      fc.property(value, value, value, (host, user, path) => {
        const run = runOf({
          status: "failed",
          error: `cannot reach ${host}: ${user} (${path})`,
          tables: [runTableOf(`in.${path}`, { error: `${user}@${host}`, notes: [`read ${path}`] })],
          changes: [{ kind: "odd", table: host, column: user, from: null, to: null }],
        });
        const report = runReport(
          connectionOf({ settings: { host, deep: { user: [user] }, path } }),
          run,
        ).toLowerCase();
        for (const one of [host, user, path]) expect(report).not.toContain(one.toLowerCase());
      }),
    );
  });

  it("lists at most two hundred tables that went well", () => {
    const tables = Array.from({ length: 1000 }, (_, index) => runTableOf(`t${index}`));
    const lines = runReport(connectionOf(), runOf({ tables })).split("\n");
    expect(lines.filter((line) => line.startsWith("- t"))).toHaveLength(200);
    expect(lines).toContain("Other tables (1000):");
  });
});
