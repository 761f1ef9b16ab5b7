import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { executableName } from "./electronPackage.mjs";
import { firstRuntime, runtimeSources } from "./resolveRuntime.mjs";

/** @typedef {import("./RuntimeSource").RuntimeSource} RuntimeSource */

/**
 * @param {RuntimeSource["name"]} name
 * @param {Awaited<ReturnType<RuntimeSource["find"]>>} answer
 * @param {string[]} asked Where the source notes that it was asked.
 * @returns {RuntimeSource}
 */
function source(name, answer, asked = []) {
  return {
    name,
    async find() {
      asked.push(name);
      return answer;
    },
  };
}

const official = /** @type {const} */ ({ executable: "/e/electron", folder: "/e", origin: "official" });
const standIn = /** @type {const} */ ({ executable: "/s/electron", folder: "/s", origin: "stand-in" });

describe("the Electron to start with", () => {
  /** @type {string} */
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "wharf-runtime-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is looked for at the named folder, then here, then at the download, and only then in the stand-in", () => {
    expect(runtimeSources({}).map(({ name }) => name)).toEqual([
      "ELECTRON_OVERRIDE_DIST_PATH",
      "Downloaded Electron",
      "Electron download",
      "Development runtime",
    ]);
  });

  it("is the first one that is there, and nothing after it is asked", async () => {
    /** @type {string[]} */
    const asked = [];
    const found = await firstRuntime([
      source("first", "not set", asked),
      source("second", official, asked),
      source("third", standIn, asked),
    ]);
    expect(found).toEqual(official);
    expect(asked).toEqual(["first", "second"]);
  });

  it("is missing with every reason and a way out when there is none", async () => {
    await expect(firstRuntime([source("A", "not set"), source("B", "cannot be reached")])).rejects.toThrow(
      /A: not set\n {2}B: cannot be reached[^]*ELECTRON_MIRROR[^]*ELECTRON_OVERRIDE_DIST_PATH/,
    );
  });

  it("is the one in the named folder when that holds one", async () => {
    const executable = join(folder, executableName());
    mkdirSync(dirname(executable), { recursive: true });
    writeFileSync(executable, "");
    const [override] = runtimeSources({ ELECTRON_OVERRIDE_DIST_PATH: folder });
    expect(await override?.find()).toEqual({ executable, folder, origin: "override" });
  });

  it("is not looked for in a named folder that holds none", async () => {
    const [override] = runtimeSources({ ELECTRON_OVERRIDE_DIST_PATH: folder });
    expect(await override?.find()).toMatch(/there is no .*/);
  });
});
