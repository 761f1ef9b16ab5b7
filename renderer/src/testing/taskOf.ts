import type { Task } from "#shared/domain/task";

/** A load that has just begun, with what a test says of it. */
export function taskOf(change: Partial<Task> = {}): Task {
  return {
    id: "00000000-0000-4000-8000-000000000001",
    kind: "load",
    title: "orders.csv",
    target: {
      profileId: "p1",
      databaseId: "d1",
      databaseName: "sales",
      schema: "main",
      table: "orders",
    },
    status: "running",
    startedAt: "2026-11-22T10:00:00Z",
    finishedAt: null,
    progress: {
      step: "loading",
      rowsDone: 0,
      rowsTotal: null,
      bytesDone: 0,
      bytesTotal: null,
      secondsLeft: null,
    },
    accounting: null,
    error: null,
    leftoverTable: null,
    mayBeCommitted: false,
    ...change,
  };
}
