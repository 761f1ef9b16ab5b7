import { createHash } from "node:crypto";
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isArchiveIntact } from "./isArchiveIntact";

let folder = "";
let archive = "";
const content = Buffer.alloc(3_000_000, "wharf");
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-archive-"));
  archive = join(folder, "app.asar");
  writeFileSync(archive, content);
  writeFileSync(`${archive}.sha256`, `${createHash("sha256").update(content).digest("hex")}\n`);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("The packaged archive", () => {
  it("is taken as it was packaged", async () => {
    expect(await isArchiveIntact(archive, createReadStream)).toBe(true);
  });

  it.each([0, 1_500_000, content.length - 1])("is refused when byte %i is flipped", async (place) => {
    const changed = Buffer.from(content);
    changed[place] = (changed[place] ?? 0) ^ 1;
    writeFileSync(archive, changed);
    expect(await isArchiveIntact(archive, createReadStream)).toBe(false);
  });

  it.each(["", ".sha256"])("is refused when app.asar%s is missing", async (ending) => {
    rmSync(`${archive}${ending}`);
    expect(await isArchiveIntact(archive, createReadStream)).toBe(false);
  });
});
