import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Task } from "#shared/domain/task";
import { AppError } from "#shared/errors/AppError";
import { openTaskJournal } from "./TaskJournal";
import { TaskRegistry, type NewTask, type TaskRun, type TaskWork } from "./TaskRegistry";

let folder = "";
let published: Task[] = [];
let removed: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-tasks-"));
  published = [];
  removed = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

function open(): TaskRegistry {
  return new TaskRegistry({
    journal: openTaskJournal(join(folder, "tasks.jsonl")),
    onChanged: (task) => published.push(task),
    onRemoved: (id) => removed.push(id),
    describe: (error) =>
      (error instanceof AppError ? error : new AppError("INTERNAL", String(error))).toData(),
    now: () => new Date("2026-11-22T10:00:00Z"),
  });
}

function load(id: number): NewTask {
  return {
    id: `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`,
    kind: "load",
    title: "orders.csv",
    target: { profileId: "p", databaseId: "d", databaseName: "sales", schema: "main", table: "orders" },
  };
}

const accounting = {
  lines: 3,
  headerLines: 1,
  skippedLines: 0,
  loadedRows: 2,
  rejectedRows: 0,
  paddedRows: 0,
  trimmedRows: 0,
  continuationLines: 0,
  rejectsTable: null,
};

/** Work that goes on until a test ends it. */
class OpenWork {
  #run: TaskRun | null = null;
  #end: () => void = () => undefined;

  readonly work: TaskWork = (run) =>
    new Promise((resolve, reject) => {
      this.#run = run;
      this.#end = () => resolve(null);
      run.signal.addEventListener("abort", () => reject(new AppError("CANCELLED")));
    });

  started(): Promise<TaskRun> {
    return vi.waitFor(() => this.#run ?? Promise.reject(new Error("not started")));
  }

  end(): void {
    this.#end();
  }
}

async function ended(tasks: TaskRegistry, id: string): Promise<Task> {
  return vi.waitFor(async () => {
    const task = (await tasks.list()).find((one) => one.id === id);
    if (task === undefined || task.finishedAt === null) throw new Error("still running");
    return task;
  });
}

describe("TaskRegistry", () => {
  it("keeps the outcome of each file of a folder with 300 files", async () => {
    const tasks = open();
    for (let id = 1; id <= 300; id += 1) await tasks.start(load(id), () => Promise.resolve(accounting));
    await ended(tasks, load(300).id);
    expect(await tasks.list()).toHaveLength(300);
    expect(removed).toEqual([]);
  });

  it("writes as much for one of 300 loads as for one alone", async () => {
    const written = (): number => statSync(join(folder, "tasks.jsonl")).size;
    const tasks = open();
    await tasks.start(load(0), async (run) => {
      await run.noteCommit();
      return accounting;
    });
    await ended(tasks, load(0).id);
    await tasks.settled();
    const alone = written();
    const many = Array.from({ length: 300 }, (_, index) => index + 1);
    await tasks.startAll(
      many.map((id) => ({
        ...load(id),
        work: async (run: TaskRun) => {
          await run.noteCommit();
          return accounting;
        },
      })),
    );
    for (const id of many) await ended(tasks, load(id).id);
    await tasks.settled();
    expect(written()).toBeLessThan(many.length * 1.2 * alone);
    expect(await open().list()).toEqual([]);
  });

  it("reports progress and the accounting of a load", async () => {
    const tasks = open();
    await tasks.start(load(1), async (run) => {
      run.report({ rowsDone: 1, rowsTotal: 2 });
      return accounting;
    });
    expect(await ended(tasks, load(1).id)).toMatchObject({
      status: "succeeded",
      accounting,
      progress: { rowsDone: 1, rowsTotal: 2 },
    });
    expect(published.map(({ status }) => status)).toEqual(["waiting", "running", "running", "succeeded"]);
  });

  it("runs three tasks at once and lets the others wait", async () => {
    const tasks = open();
    const works = [1, 2, 3, 4].map(() => new OpenWork());
    for (const [index, { work }] of works.entries()) await tasks.start(load(index + 1), work);
    await works[2]?.started();
    expect((await tasks.list()).map(({ status }) => status)).toEqual([
      "running",
      "running",
      "running",
      "waiting",
    ]);
    works[0]?.end();
    await works[3]?.started();
    expect((await tasks.list()).map(({ status }) => status)).toEqual([
      "succeeded",
      "running",
      "running",
      "running",
    ]);
    await tasks.stopAll();
  });

  it("stops a task, also one that still waits", async () => {
    const tasks = open();
    const works = [1, 2, 3, 4].map(() => new OpenWork());
    for (const [index, { work }] of works.entries()) await tasks.start(load(index + 1), work);
    tasks.stop(load(4).id);
    tasks.stop(load(1).id);
    expect(await ended(tasks, load(1).id)).toMatchObject({ status: "stopped", error: null });
    expect(await ended(tasks, load(4).id)).toMatchObject({ status: "stopped", error: null });
    await tasks.stopAll();
    expect(tasks.active).toEqual([]);
  });

  it("reports at the next start what was stopped so that Wharf could quit", async () => {
    const first = open();
    const works = [1, 2, 3, 4].map(() => new OpenWork());
    for (const [index, { work }] of works.entries()) await first.start(load(index + 1), work);
    first.stop(load(2).id);
    await ended(first, load(2).id);
    await first.stopAll();
    await first.settled();
    expect((await open().list()).map(({ id, status }) => [id, status])).toEqual([
      [load(1).id, "interrupted"],
      [load(3).id, "interrupted"],
      [load(4).id, "interrupted"],
    ]);
  });

  it("keeps the error of a task that fails", async () => {
    const tasks = open();
    await tasks.start(load(1), () => Promise.reject(new AppError("TABLE_EXISTS", "“main.orders” exists.")));
    expect(await ended(tasks, load(1).id)).toMatchObject({
      status: "failed",
      error: { code: "TABLE_EXISTS", message: "“main.orders” exists." },
    });
  });

  it("reports a task that was running when the app was killed, until it is dismissed", async () => {
    const killed = open();
    const running = new OpenWork();
    await killed.start(load(1), running.work);
    await running.started();

    const next = open();
    expect(await next.list()).toMatchObject([
      { id: load(1).id, status: "interrupted", mayBeCommitted: false, leftoverTable: null },
    ]);
    await next.dismiss(load(1).id);
    expect(removed).toEqual([load(1).id]);
    expect(await open().list()).toEqual([]);
  });

  it("does not report tasks that had ended", async () => {
    const tasks = open();
    await tasks.start(load(1), () => Promise.resolve(accounting));
    await tasks.start(load(2), () => Promise.reject(new AppError("TABLE_EXISTS")));
    await Promise.all([ended(tasks, load(1).id), ended(tasks, load(2).id)]);
    await tasks.settled();
    expect(await open().list()).toEqual([]);
  });

  it("names the table that an interrupted task left behind and drops it on request", async () => {
    const killed = open();
    const running = new OpenWork();
    await killed.start(load(1), running.work);
    await (await running.started()).noteStagingTable("orders__loading_1f");

    const next = open();
    expect(await next.list()).toMatchObject([{ leftoverTable: "orders__loading_1f" }]);
    const dropped: string[] = [];
    await next.removeLeftover(load(1).id, async (_task, table) => void dropped.push(table));
    expect(dropped).toEqual(["orders__loading_1f"]);
    expect(await open().list()).toMatchObject([{ status: "interrupted", leftoverTable: null }]);
    await expect(next.removeLeftover(load(1).id, () => Promise.resolve())).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("reports also a task that ended here but could not remove its table", async () => {
    const tasks = open();
    await tasks.start(load(1), async (run) => {
      await run.noteStagingTable("orders__loading_1f");
      throw new AppError("CONNECTION_CUT");
    });
    await ended(tasks, load(1).id);
    await tasks.settled();
    expect(await open().list()).toMatchObject([{ status: "failed", leftoverTable: "orders__loading_1f" }]);
  });

  it("says that the outcome is not known when a task was interrupted during its commit", async () => {
    const killed = open();
    const running = new OpenWork();
    await killed.start(load(1), running.work);
    await (await running.started()).noteCommit();
    expect(await open().list()).toMatchObject([{ status: "interrupted", mayBeCommitted: true }]);
  });

  it.each([
    ["CONNECTION_CUT", true],
    ["STATEMENT_FAILED", false],
  ] as const)(
    "knows the outcome of a commit that ends with %s: unknown is %s",
    async (code, mayBeCommitted) => {
      const tasks = open();
      await tasks.start(load(1), async (run) => {
        await run.noteCommit();
        throw new AppError(code);
      });
      expect(await ended(tasks, load(1).id)).toMatchObject({ status: "failed", mayBeCommitted });
    },
  );

  it("refuses to dismiss a running task and an id that is in use", async () => {
    const tasks = open();
    const running = new OpenWork();
    await tasks.start(load(1), running.work);
    await running.started();
    await expect(tasks.dismiss(load(1).id)).rejects.toMatchObject({ code: "STATE_CONFLICT" });
    await expect(tasks.start(load(1), running.work)).rejects.toMatchObject({ code: "INVALID_INPUT" });
    await tasks.stopAll();
  });
});
