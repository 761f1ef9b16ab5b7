import {
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ByteStore } from "./ByteStore";
import { KeptResults, type KeptResult } from "./KeptResults";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-kept-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function bytesOf(parts: readonly Uint8Array[]): ByteStore {
  const bytes = new ByteStore(() => expect.unreachable());
  for (const part of parts) bytes.append(part);
  return bytes;
}

function facts(runId: string, bytes: ByteStore, storedAt = 1): KeptResult {
  return {
    runId,
    maxRows: 10,
    bytes: bytes.length,
    rowCount: 1,
    truncated: false,
    isPinned: false,
    storedAt,
  };
}

describe("KeptResults", () => {
  it("gives back every byte of what was kept, from whichever place it is read", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 4000 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 300 }),
        fc.nat(),
        async (parts, repeats, place) => {
          const whole = Buffer.concat(Array.from({ length: repeats }, () => parts).flat());
          const bytes = bytesOf([whole]);
          const kept = new KeptResults(folder);
          expect(await kept.keep(facts("run", bytes), bytes)).toBe(true);
          const again = new KeptResults(folder);
          const file = ByteStore.in(again.file("run"), again.get("run")?.bytes ?? 0);
          const from = place % whole.length;
          expect(file.read(from, whole.length).equals(whole.subarray(from))).toBe(true);
          bytes.settleIn(kept.file("run"));
          bytes.spill();
          expect(bytes.memoryBytes).toBe(0);
          expect(bytes.read(0, whole.length).equals(whole)).toBe(true);
          file.close();
          bytes.close();
        },
      ),
      { numRuns: 40 },
    );
  });

  it("lists the oldest first, and remembers what is pinned", async () => {
    const kept = new KeptResults(folder);
    const bytes = bytesOf([Buffer.from("{}")]);
    await kept.keep(facts("new", bytes, 20), bytes);
    await kept.keep(facts("old", bytes, 10), bytes);
    await kept.pin("old", true);
    expect(new KeptResults(folder).list()).toMatchObject([
      { ...facts("old", bytes, 10), isPinned: true },
      facts("new", bytes, 20),
    ]);
  });

  it("removes what is incomplete or damaged, and nothing else", async () => {
    const kept = new KeptResults(folder);
    const bytes = bytesOf([Buffer.from('{"rows":[]}')]);
    await kept.keep(facts("cut", bytes), bytes);
    await kept.keep(facts("whole", bytes), bytes);
    truncateSync(join(folder, "cut.answer"), 3);
    writeFileSync(join(folder, "half.part"), "{");
    writeFileSync(join(folder, "lonely.answer"), "{}");
    writeFileSync(join(folder, "torn.json"), '{"version":1,');
    writeFileSync(join(folder, "notes.txt"), "mine");
    const reopened = new KeptResults(folder);
    expect(reopened.list().map(({ runId }) => runId)).toEqual(["whole"]);
    // Their tabs say that a file was damaged, not that results above the disk limit are deleted.
    expect(reopened.damaged.toSorted()).toEqual(["cut", "torn"]);
    expect(readdirSync(folder).toSorted()).toEqual(["notes.txt", "whole.answer", "whole.json"]);
  });

  it("leaves nothing of a result that was removed while it was written", async () => {
    const kept = new KeptResults(folder);
    const bytes = bytesOf([Buffer.alloc(5 * 1024 * 1024)]);
    const keeping = kept.keep(facts("run", bytes), bytes);
    kept.remove("run");
    expect(await keeping).toBe(false);
    await kept.settled();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("lets this user alone read what it keeps", async () => {
    const kept = new KeptResults(folder);
    const bytes = bytesOf([Buffer.from("{}")]);
    await kept.keep(facts("run", bytes), bytes);
    for (const name of ["run.answer", "run.json"])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(process.platform === "win32" ? 0o666 : 0o600);
  });

  it("keeps nothing under a name that is none of a file", async () => {
    const kept = new KeptResults(folder);
    const bytes = bytesOf([Buffer.from("{}")]);
    expect(await kept.keep(facts("../run", bytes), bytes)).toBe(false);
  });

  it("reads hundreds of kept results in turn with few files open", async () => {
    const kept = new KeptResults(folder);
    const numbers = Array.from({ length: 200 }, (_, number) => number);
    for (const number of numbers) {
      const bytes = bytesOf([Buffer.from(`result ${number}`)]);
      await kept.keep(facts(`run-${number}`, bytes), bytes);
    }
    const files = numbers.map((number) =>
      ByteStore.in(kept.file(`run-${number}`), `result ${number}`.length),
    );
    for (const [number, file] of [...files.entries(), ...files.entries()])
      expect(file.read(0, file.length).toString()).toBe(`result ${number}`);
    const open = openDescriptors();
    expect(open).toBeLessThanOrEqual(33);
    if (process.platform === "linux") expect(open).toBeGreaterThan(0);
    for (const file of files) file.close();
  });

  /** Files of this test's own folder that the process has open; 0 where the system does not say. */
  function openDescriptors(): number {
    if (process.platform !== "linux") return 0;
    const own = readdirSync("/proc/self/fd").filter((descriptor) => {
      try {
        return readlinkSync(join("/proc/self/fd", descriptor)).startsWith(folder);
      } catch {
        // Closed by another test's work in the meantime.
        return false;
      }
    });
    return own.length;
  }
});
