import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queryLimits } from "#shared/domain/queryLimits";
import { embeddedProfileId } from "#shared/domain/ids";
import type { FileReading } from "#shared/domain/importPlan";
import { FileReader } from "../../import/FileReader";
import { clientOf } from "../serviceClient/testing/clientOf";
import { failureOf } from "../serviceClient/testing/failureOf";
import { LoopbackServer } from "../serviceClient/testing/LoopbackServer";
import type { FileReaders } from "./FileReaders";
import { LoadEstimates } from "./LoadEstimates";

/** Of the loopback service: one batch-sized read, on its own or with three others. */
const answerMs = 40;

let folder: string;
let server: LoopbackServer;
let mostAtOnce: number;
/** A clock that moves only when all reads of a round are there. */
let now: number;
const { signal } = new AbortController();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-estimate-"));
  server = await LoopbackServer.start();
  mostAtOnce = 0;
  now = 0;
  const held: (() => void)[] = [];
  server.answerWith((response) => {
    held.push(() => {
      response
        .writeHead(200, { "content-type": "application/json" })
        .end('{"columns":["n"],"rows":[{"n":1}]}');
    });
    mostAtOnce = Math.max(mostAtOnce, held.length);
    if (held.length < 4) return;
    now += answerMs;
    for (const answer of held.splice(0)) answer();
  });
});

afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Readers in this process. */
const readers: Pick<FileReaders, "toLook"> = {
  async toLook(path, _signal, work) {
    const reader = new FileReader();
    await reader.answer("open", { path, scratchFolder: folder });
    type Client = Parameters<typeof work>[0];
    const ask: Client["ask"] = (method, params) => reader.answer(method, params);
    try {
      return await work({ ask } as unknown as Client);
    } finally {
      reader.close();
    }
  },
};

function estimates(): LoadEstimates {
  return new LoadEstimates(clientOf(server.baseUrl), readers, () => now);
}

interface ToEstimate {
  readonly files: readonly { readonly path: string; readonly name: string }[];
  readonly reading: FileReading;
  readonly target: { profileId: string; databaseId: string; schema: string; table: string };
}

/** Files with this content, read as detected. */
async function loadOf(...contents: readonly (string | Uint8Array)[]): Promise<ToEstimate> {
  const files = contents.map((_, index) => ({ path: join(folder, `${index}.csv`), name: `${index}.csv` }));
  for (const [index, content] of contents.entries()) await writeFile(files[index]?.path ?? "", content);
  const reading = await readers.toLook(files[0]?.path ?? "", signal, async (reader) => {
    const asked = { format: null, text: null, sheet: null };
    const { format, compression, text, sheet, columns } = await reader.ask("inspect", { asked });
    return { format, compression, text, sheet, columns };
  });
  return { files, reading, target: { profileId: "p", databaseId: "d", schema: "main", table: "t" } };
}

/** 26 bytes a row. */
function csv(rows: number): string {
  const lines = ["id,note"];
  for (let i = 0; i < rows; i += 1) lines.push(`${String(i).padStart(9, "0")},0123456789abcdef`.slice(0, 25));
  return `${lines.join("\n")}\n`;
}

describe("LoadEstimates", () => {
  it("multiplies the batches of all files by a measured read of a batch's size, four under way", async () => {
    const load = await loadOf(csv(100_000), csv(50_000));
    const estimate = await estimates().estimate(load, signal);
    const sizes = [100_000, 50_000].map((rows) => csv(rows).length);
    expect(estimate.bytes).toBe((sizes[0] ?? 0) + (sizes[1] ?? 0));
    expect(estimate.rows).toBeCloseTo(150_000, -2);
    // A row of the file, and in a statement ["…","…"], instead of …,… and a line break.
    const batches = (150_000 * 33) / queryLimits.sqlBytes;
    const reads = (batches * answerMs) / 4 / 1000;
    // An INSERT is taken to need twice the time of a read.
    expect((estimate.seconds ?? 0) / reads).toBeGreaterThan(1.9);
    expect((estimate.seconds ?? 0) / reads).toBeLessThan(2.1);
    expect(mostAtOnce).toBe(4);
    expect(server.seen).toHaveLength(8);
    for (const { body } of server.seen) {
      const { sql, readOnly } = JSON.parse(body) as { sql: string; readOnly: boolean };
      expect(sql).toMatch(/^SELECT count\(/u);
      expect(readOnly).toBe(true);
      expect(Buffer.byteLength(sql)).toBeGreaterThan(queryLimits.sqlBytes * 0.98);
      expect(Buffer.byteLength(sql)).toBeLessThanOrEqual(queryLimits.sqlBytes);
    }
  });

  it("measures with a plain text where the service does not read JSON", async () => {
    const load = await loadOf(csv(1000));
    const answers: string[] = [];
    server.answerWith((response, { body }) => {
      now += 1;
      const isJson = body.includes("::JSON");
      answers.push(isJson ? "refused" : "read");
      response
        .writeHead(isJson ? 400 : 200, { "content-type": "application/json" })
        .end(isJson ? '{"error":"Type JSON does not exist"}' : '{"columns":["n"],"rows":[{"n":1}]}');
    });
    expect((await estimates().estimate(load, signal)).seconds).toBeGreaterThan(0);
    expect(answers.filter((answer) => answer === "read")).toHaveLength(8);
  });

  it("measures a database once a minute", async () => {
    const subject = estimates();
    const load = await loadOf(csv(1000));
    await subject.estimate(load, signal);
    now += 30_000;
    await subject.estimate(load, signal);
    expect(server.seen).toHaveLength(8);
    now += 31_000;
    await subject.estimate(load, signal);
    expect(server.seen).toHaveLength(16);
  });

  it("follows how long earlier loads to the profile took", async () => {
    const subject = estimates();
    const load = await loadOf(csv(100_000), csv(50_000));
    const first = (await subject.estimate(load, signal)).seconds ?? 0;
    const took = first * 2.5;
    subject.learn(load, took);
    expect((await subject.estimate(load, signal)).seconds).toBeCloseTo(took, 6);
    const elsewhere = { ...load, target: { ...load.target, profileId: "other" } };
    expect((await subject.estimate(elsewhere, signal)).seconds).toBeCloseTo(first, 6);
  });

  it("learns nothing from a load of a few batches", async () => {
    const subject = estimates();
    const load = await loadOf(csv(1000));
    const { seconds } = await subject.estimate(load, signal);
    subject.learn(load, 500);
    expect((await subject.estimate(load, signal)).seconds).toBe(seconds);
  });

  it("counts only the columns that are loaded", async () => {
    const load = await loadOf(csv(100_000));
    const columns = load.reading.columns.map((column, index) => ({ ...column, included: index === 0 }));
    const all = await estimates().estimate(load, signal);
    const some = await estimates().estimate({ ...load, reading: { ...load.reading, columns } }, signal);
    expect((some.seconds ?? 0) / (all.seconds ?? 1)).toBeGreaterThan(0.3);
    expect((some.seconds ?? 0) / (all.seconds ?? 1)).toBeLessThan(0.6);
  });

  it("counts the rows of a compressed file, not its bytes", async () => {
    const plain = await estimates().estimate(await loadOf(csv(100_000)), signal);
    const packed = await estimates().estimate(await loadOf(gzipSync(csv(100_000))), signal);
    expect(packed.rows).toBe(plain.rows);
    expect((packed.seconds ?? 0) / (plain.seconds ?? 1)).toBeCloseTo(1, 1);
  });

  it("has no seconds where the service fails, and asks the embedded service nothing", async () => {
    const load = await loadOf(csv(1000));
    const embedded = { ...load, target: { ...load.target, profileId: embeddedProfileId } };
    expect(await estimates().estimate(embedded, signal)).toMatchObject({ seconds: null, rows: 1000 });
    expect(server.seen).toEqual([]);
    server.answerJson({ error: "The database is stopped." }, 409);
    expect(await estimates().estimate(load, signal)).toMatchObject({ seconds: null, rows: 1000 });
  });

  it("fails where it is cancelled or a file is missing", async () => {
    const load = await loadOf(csv(1000));
    const stop = new AbortController();
    server.answerWith(() => stop.abort());
    expect((await failureOf(estimates().estimate(load, stop.signal))).code).toBe("CANCELLED");
    await rm(load.files[0]?.path ?? "");
    expect((await failureOf(estimates().estimate(load, signal))).code).toBe("FILE_NOT_READABLE");
  });
});
