import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { EntryJournal } from "./EntryJournal";

const entry = z.strictObject({ id: z.string(), value: z.int() });

let folder = "";
let path = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-journal-"));
  path = join(folder, "entries.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (file = path) => new EntryJournal(file, entry, ({ id }) => id);

describe("EntryJournal", () => {
  it("reads what all changes together left, in another run too", async () => {
    const id = fc.constantFrom("a", "b", "c");
    const change = fc.record({
      put: fc.array(fc.record({ id, value: fc.nat() }), { maxLength: 3 }),
      remove: fc.array(id, { maxLength: 2 }),
    });
    let file = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (changes) => {
        file += 1;
        const at = join(folder, `${file}.jsonl`);
        const journal = open(at);
        const expected = new Map<string, z.infer<typeof entry>>();
        for (const { put, remove } of changes) {
          await journal.change({ put, remove });
          for (const key of remove) expected.delete(key);
          for (const one of put) expected.set(one.id, one);
        }
        expect([...(await journal.read())]).toEqual([...expected]);
        expect([...(await open(at).read())]).toEqual([...expected]);
      }),
      { numRuns: 40 },
    );
  });

  it("writes as much for a change among 5,000 entries as for the first", async () => {
    const journal = open();
    await journal.change({ put: [{ id: "first", value: 1 }] });
    const first = statSync(path).size;
    await journal.change({ put: Array.from({ length: 5000 }, (_, value) => ({ id: `n${value}`, value })) });
    const before = statSync(path).size;
    await journal.change({ put: [{ id: "n4999", value: 0 }] });
    await journal.change({ remove: ["n0"] });
    await journal.change({ remove: ["unknown"] });
    expect(statSync(path).size - before).toBeLessThanOrEqual(2 * first);
  });

  it("keeps its file small, however often its entries change", async () => {
    const journal = open();
    const longest = 5000;
    for (let value = 0; value < longest; value += 500) {
      const ids = Array.from({ length: 500 }, (_, index) => `n${value + index}`);
      await journal.change({ put: ids.map((id) => ({ id, value })) });
      await journal.change({ remove: ids });
    }
    await journal.change({ put: [{ id: "last", value: 1 }] });
    expect(readFileSync(path, "utf8").split("\n").length).toBeLessThan(2000);
    expect([...(await open().read()).keys()]).toEqual(["last"]);
  });

  it("passes over what a crash tore and goes on behind it", async () => {
    await open().change({ put: [{ id: "a", value: 1 }] });
    appendFileSync(path, '{"put":{"id":"b","val');
    const next = open();
    expect([...(await next.read()).keys()]).toEqual(["a"]);
    await next.change({ put: [{ id: "c", value: 3 }] });
    expect([...(await open().read()).keys()]).toEqual(["a", "c"]);
    truncateSync(path, statSync(path).size - 1);
    expect([...(await open().read()).keys()]).toEqual(["a"]);
  });

  it("changes nothing where the file cannot be read or written", async () => {
    const journal = open(folder);
    expect([...(await journal.read())]).toEqual([]);
    await expect(journal.change({ put: [{ id: "a", value: 1 }] })).rejects.toMatchObject({ code: "EISDIR" });
    expect([...(await journal.read())]).toEqual([]);
  });
});
