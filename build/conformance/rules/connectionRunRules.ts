import { expect, it } from "vitest";
import type { RuleSubject } from "../suite/RuleSubject";

/** POST /connections/:id/sync and GET /connections/:id/runs. */
export function connectionRunRules({ client, bed }: RuleSubject): void {
  it("starts a sync by hand, answers before it is over, and records rows for each table", async ({
    skip,
  }) => {
    const source = bed(skip);
    const { id } = await source.shared();
    const started = await source.start(id);
    expect(started.trigger).toBe("manual");
    expect(["queued", "running"]).toContain(started.status);
    const run = await source.finished(id, started.id);
    expect(run).toMatchObject({ connectionId: id, trigger: "manual", status: "succeeded", error: null });
    expect(run.rowsSynced).toBe(run.tables.reduce((sum, { rows }) => sum + rows, 0));
    expect(run.tables.every(({ error }) => error === null)).toBe(true);
    expect(run.durationMs).toBe(Date.parse(run.finishedAt ?? "") - Date.parse(run.startedAt));
  });

  it("lists runs most recent first, the first of them at the end", async ({ skip }) => {
    const source = bed(skip);
    const { id } = await source.shared();
    const ids = [(await source.sync(id)).id, (await source.sync(id)).id];
    const runs = await source.runs(id);
    expect(runs.slice(0, 2).map((run) => run.id)).toEqual(ids.toReversed());
    expect(runs.map(({ startedAt }) => startedAt)).toEqual(
      runs.map(({ startedAt }) => startedAt).toSorted((a, b) => b.localeCompare(a)),
    );
    expect(runs.at(-1)?.trigger).toBe("initial");
    expect(new Set(runs.map((run) => run.id)).size).toBe(runs.length);
  });

  it("shows the state of the last run with the Connection", async ({ skip }) => {
    const source = bed(skip);
    const { id } = await source.shared();
    const { id: runId, status, startedAt, finishedAt, error } = await source.sync(id);
    expect((await source.get(id)).lastRun).toMatchObject({ id: runId, status, startedAt, finishedAt, error });
  });

  it("never syncs one Connection twice at once", async ({ skip }) => {
    const source = bed(skip);
    const { id } = await source.shared();
    const started = await Promise.all([source.start(id), source.start(id), source.start(id)]);
    for (const run of started) await source.finished(id, run.id);
    const runs = (await source.runs(id)).toReversed();
    for (const [index, run] of runs.entries()) {
      const next = runs[index + 1];
      if (next !== undefined) expect(String(run.finishedAt) <= next.startedAt).toBe(true);
    }
  });

  it("syncs a Connection that is paused when it is asked to by hand, or says why it does not", async ({
    skip,
  }) => {
    const source = bed(skip);
    const { id } = await source.shared();
    await source.change(id, { status: "paused" });
    const { status } = await client().send("POST", `/connections/${id}/sync`);
    expect([202, 409]).toContain(status);
    const [last] = await source.runs(id);
    if (last !== undefined) await source.finished(id, last.id);
    expect((await source.get(id)).status).toBe("paused");
    await source.change(id, { status: "active" });
  });
}
