import { describe, expect, it } from "vitest";
import type { ResultCopy } from "#shared/domain/results/resultCopy";
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
  const start = () => store.outputs.copy("run", copy, { signal: abort.signal, onProgress });
  const part = (text: string, rowsDone: number) => process.sendPart("copy", { text, rowsDone });
  const sent = () => process.commands.map(({ type }) => type).slice(2);
  return { store, process, abort, progress, start, part, sent };
}

describe("Copies of a result", () => {
  it("puts a copy together from its parts, asking for each when the one before was taken in", async () => {
    const { process, start, part, progress, sent } = ready();
    const copying = start();
    expect(sent()).toEqual(["rpc.call"]);
    part("a\nb", 1);
    expect(sent()).toEqual(["rpc.call", "rpc.taken"]);
    part("c\nd", 3);
    process.complete("copy", { rows: 3 });
    expect(await copying).toEqual({ text: "a\nbc\nd", rows: 3 });
    expect(progress).toEqual([1, 3]);
  });

  it("has the store stop a copy that is of no use any more", async () => {
    const { process, start, abort, sent } = ready();
    const copying = start();
    abort.abort();
    expect(sent()).toEqual(["rpc.call", "rpc.cancel"]);
    process.fail("copy", "CANCELLED");
    await expect(copying).rejects.toMatchObject({ code: "CANCELLED" });
  });

  it("ends a copy whose result went", async () => {
    const { start, process } = ready();
    const copying = start();
    process.fail("copy", "RESULT_GONE");
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
    const { process, start, part, sent } = ready();
    const copying = start();
    const piece = "x".repeat(100_000_000);
    for (const done of [1, 2, 3]) part(piece, done);
    expect(sent().at(-1)).toBe("rpc.cancel");
    process.fail("copy", "CANCELLED");
    await expect(copying).rejects.toMatchObject({ code: "COPY_TOO_LARGE" });
  });
});
