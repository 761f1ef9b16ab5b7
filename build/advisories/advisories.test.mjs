import { readFileSync } from "node:fs";
import { join } from "node:path";
import semver from "semver";
import { describe, expect, it } from "vitest";
import { openAdvisories } from "./openAdvisories.mjs";
import { shippedLibraries } from "./shippedLibraries.mjs";

/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8"));
/** @type {{ advisories: import("./openAdvisories.mjs").Advisory[] }} */
const { advisories } = read("advisories.json");
/** @type {{ accepted: import("./openAdvisories.mjs").Accepted[] }} */
const { accepted } = read("triage.json");

describe("Libraries that ship", () => {
  const libraries = shippedLibraries();
  const names = new Set(libraries.map(({ name }) => name));

  it("have no known advisory that is not accepted with a reason", () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(openAdvisories(libraries, advisories, accepted, today)).toEqual([]);
  });

  it("include what the app imports, what that depends on, Electron, and copies inside others", () => {
    for (const name of [
      "electron",
      "@duckdb/node-api",
      "@github/keytar",
      "mysql2",
      "ssh2",
      "pg",
      "react-dom",
    ]) {
      expect(names, name).toContain(name);
    }
    for (const name of ["pg-protocol", "asn1", "scheduler", "zrender", "dompurify", "marked"]) {
      expect(names, name).toContain(name);
    }
    for (const name of ["vitest", "electron-builder", "typescript", "oxlint"])
      expect(names).not.toContain(name);
    expect(libraries.filter(({ version }) => semver.valid(version) === null)).toEqual([]);
  });

  it("are reported when an advisory meets them, until it is accepted and again after that day", () => {
    const advisory = { id: "GHSA-x", package: "a", range: "<1.2.3", title: "Something" };
    const shipped = [
      { name: "a", version: "1.2.2", place: null, integrity: null },
      { name: "a", version: "1.2.3", place: null, integrity: null },
      { name: "b", version: "1.0.0", place: null, integrity: null },
    ];
    const entry = { id: "GHSA-x", package: "a", reason: "not reached", until: "2026-12-01" };
    const line = "a 1.2.2: GHSA-x, Something (<1.2.3)";
    expect(openAdvisories(shipped, [advisory], [], "2026-11-22")).toEqual([line]);
    expect(openAdvisories(shipped, [advisory], [entry], "2026-12-01")).toEqual([]);
    expect(openAdvisories(shipped, [advisory], [entry], "2026-12-02")).toEqual([line]);
    expect(openAdvisories(shipped, [advisory], [{ ...entry, id: "GHSA-y" }], "2026-11-22")).toEqual([line]);
  });

  it("are checked against readable ranges, and accepted only with a reason and a day", () => {
    expect(advisories.filter(({ range }) => semver.validRange(range) === null)).toEqual([]);
    for (const { reason, until } of accepted) {
      expect(reason.length).toBeGreaterThan(20);
      expect(until).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });
});
