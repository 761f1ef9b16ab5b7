import { describe, expect, it } from "vitest";
import { pinnedElectronVersion } from "../../runtime/electronPackage.mjs";
import { thirdPartyNotices } from "./notices.mjs";
import { billOfMaterials } from "./sbom.mjs";

describe("The bill of materials", () => {
  const bill = billOfMaterials(pinnedElectronVersion());

  it("names bundled libraries, native ones, copies inside others, and Electron as it is packed", () => {
    const named = bill.components.map(({ name }) => name);
    for (const name of [
      "electron",
      "react-dom",
      "@duckdb/node-bindings",
      "@github/keytar",
      "monaco-editor",
      "dompurify",
    ])
      expect(named, name).toContain(name);
    expect(bill.components.find(({ name }) => name === "electron")?.version).toBe(pinnedElectronVersion());
    for (const name of ["vitest", "electron-builder"]) expect(named).not.toContain(name);
  });

  it("refers to each component once, with a package URL and a digest of what was installed", () => {
    const refs = bill.components.map((component) => component["bom-ref"]);
    expect(new Set(refs).size).toBe(refs.length);
    expect(bill.dependencies[0]?.dependsOn).toEqual(refs);
    const duckDb = bill.components.find(({ name }) => name === "@duckdb/node-bindings");
    expect(duckDb?.purl).toMatch(/^pkg:npm\/%40duckdb\/node-bindings@\d/);
    expect(duckDb?.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  });

  it("is the same each time", () => {
    expect(JSON.stringify(billOfMaterials("1.0.0"))).toBe(JSON.stringify(billOfMaterials("1.0.0")));
  });
});

describe("Third-party notices", () => {
  it("name the licence of each library, and none that would bind the app's own code", () => {
    const notices = thirdPartyNotices();
    expect(notices.filter(({ license }) => license === "").map(({ name }) => name)).toEqual([]);
    const binding = notices.filter(({ license }) => /\bA?GPL/.test(license) && !/\bOR\b/.test(license));
    expect(binding.map(({ name }) => name)).toEqual([]);
    expect(notices.find(({ name }) => name === "react")?.text).toContain("Permission is hereby granted");
  });
});
