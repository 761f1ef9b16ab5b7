import { expect, it } from "vitest";
import type { ResultCopy } from "#shared/domain/results/resultCopy";
import { AppError } from "#shared/errors/AppError";
import { fakeChannel } from "../testing/fakeChannel";
import { silentLog } from "../testing/silentLog";
import { TakingStore } from "../testing/TakingStore";
import { ResultStoreProcess } from "./ResultStoreProcess";

const copy: ResultCopy = { viewId: 0, format: "tsv", rows: { from: 0, count: 3 }, columns: [0] };

function ready() {
  const process = new TakingStore();
  const store = new ResultStoreProcess({
    start: () => process,
    createChannel: fakeChannel,
    spillFolder: "/spill",
    keptBytes: () => 0,
    onStateChanged: () => undefined,
    log: silentLog(),
  });
  store.start();
  store.create("run", 10, { isPassing: false });
  const abort = new AbortController();
  const progress: number[] = [];
  const onProgress = (rows: number) => progress.push(rows);
  const start = () => store.outputs.copy("copy", "run", copy, { signal: abort.signal, onProgress });
  const part = (text: string, rowsDone: number, last: boolean) =>
    process.say({ type: "copyPart", copyId: "copy", text, rowsDone, last });
  const sent = () => process.commands.map(({ type }) => type).slice(2);
  return { store, process, abort, progress, start, part, sent };
}

it("puts a copy together from its parts, asking for each when the one before was taken in", async () => {
  const { start, part, progress, sent } = ready();
  const copying = start();
  expect(sent()).toEqual(["copy"]);
  part("a\nb", 1, false);
  expect(sent()).toEqual(["copy", "copyNext"]);
  part("c\nd", 3, true);
  expect(await copying).toEqual({ text: "a\nbc\nd", rows: 3 });
  expect(progress).toEqual([1, 3]);
});

it("stops a copy at once when nobody wants it, and tells the store", async () => {
  const { start, abort, part, sent } = ready();
  const copying = start();
  abort.abort();
  await expect(copying).rejects.toMatchObject({ code: "CANCELLED" });
  part("late", 1, false);
  expect(sent()).toEqual(["copy", "stopCopy"]);
});

it("ends a copy whose result went", async () => {
  const { start, process } = ready();
  const copying = start();
  process.say({ type: "copyFailed", copyId: "copy", error: new AppError("RESULT_GONE").toData() });
  await expect(copying).rejects.toMatchObject({ code: "RESULT_GONE" });
});

it("ends a copy whose store went", async () => {
  const { start, process, store } = ready();
  const copying = start();
  process.exit(11);
  await expect(copying).rejects.toMatchObject({ code: "RESULT_STORE_STOPPED" });
  await store.stop();
});

it("copies nothing of a result that is not kept", async () => {
  const { start, process } = ready();
  process.say({ type: "dropped", runId: "run" });
  await expect(start()).rejects.toMatchObject({ code: "RESULT_GONE" });
});

it("does not put more together than a clipboard takes", async () => {
  const { start, part, sent } = ready();
  const copying = start();
  const piece = "x".repeat(100_000_000);
  for (const done of [1, 2, 3]) part(piece, done, false);
  await expect(copying).rejects.toMatchObject({ code: "COPY_TOO_LARGE" });
  expect(sent().at(-1)).toBe("stopCopy");
});
