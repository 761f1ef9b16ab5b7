import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KeyFolder } from "../auth/KeyFolder";
import { Catalog } from "../catalog/Catalog";
import { openPrivateFolder } from "./openPrivateFolder";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "wharf-private-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** A folder of that mode with a file in it. */
function folderOf(mode: number): string {
  const folder = join(root, "data");
  mkdirSync(folder);
  writeFileSync(join(folder, "file"), "");
  chmodSync(folder, mode);
  return folder;
}

describe.skipIf(process.platform === "win32")("The data folder (Windows has no modes)", () => {
  it.each([0o755, 0o750, 0o705, 0o711, 0o770, 0o777])("is refused with mode %o", async (mode) => {
    const folder = folderOf(mode);
    const text = `can be read by other users of this computer (mode 0${mode.toString(8)})`;
    const ways = [
      openPrivateFolder,
      (path: string) => Catalog.open(path),
      (path: string) => KeyFolder.open(path),
    ];
    for (const open of ways) {
      await expect(open(folder)).rejects.toThrow(text);
      await expect(open(folder)).rejects.toThrow(`chmod 700 "${folder}"`);
    }
    expect(modeOf(folder)).toBe(mode);
  });

  it("is refused behind a link too", async () => {
    const folder = folderOf(0o755);
    symlinkSync(folder, join(root, "link"));
    await expect(openPrivateFolder(join(root, "link"))).rejects.toThrow(`chmod 700 "${folder}"`);
  });

  it.each([0o700, 0o500])("is taken as it is with mode %o", async (mode) => {
    const folder = folderOf(mode);
    expect(await openPrivateFolder(folder)).toBe(folder);
    expect(modeOf(folder)).toBe(mode);
    chmodSync(folder, 0o700);
  });

  it("is closed to others where it is empty", async () => {
    const folder = join(root, "empty");
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    await openPrivateFolder(folder);
    expect(modeOf(folder)).toBe(0o700);
  });

  it("is made for its owner alone", async () => {
    const folder = join(root, "made");
    await openPrivateFolder(folder);
    expect(modeOf(folder)).toBe(0o700);
  });
});
