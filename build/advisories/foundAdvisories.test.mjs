import { describe, expect, it } from "vitest";
import { foundAdvisories } from "./foundAdvisories.mjs";

/* As npm prints it (auditReportVersion 2): an advisory under each package that has it, and by name under those above. */
const report = {
  auditReportVersion: 2,
  vulnerabilities: {
    mysql2: {
      name: "mysql2",
      severity: "critical",
      isDirect: true,
      via: [
        {
          source: 1096903,
          name: "mysql2",
          dependency: "mysql2",
          title: "mysql2 Remote Code Execution (RCE) via the readCodeFor function",
          url: "https://github.com/advisories/GHSA-fpw7-j2hg-69v5",
          severity: "critical",
          cwe: ["CWE-94"],
          cvss: { score: 9.8, vectorString: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H" },
          range: "<3.9.4",
        },
      ],
      effects: [],
      range: "<=3.9.3",
      nodes: ["node_modules/mysql2"],
      fixAvailable: { name: "mysql2", version: "3.11.0", isSemVerMajor: false },
    },
    "monaco-editor": {
      name: "monaco-editor",
      severity: "moderate",
      isDirect: true,
      via: ["dompurify"],
      effects: [],
      range: ">=0.54.0",
      nodes: ["node_modules/monaco-editor"],
      fixAvailable: false,
    },
    dompurify: {
      name: "dompurify",
      severity: "moderate",
      isDirect: false,
      via: [
        {
          source: 1112131,
          name: "dompurify",
          dependency: "dompurify",
          title: "DOMPurify contains a Cross-site Scripting vulnerability",
          url: "https://github.com/advisories/GHSA-v2wj-7wpq-c8vv",
          severity: "moderate",
          cwe: ["CWE-79"],
          cvss: { score: 6.1, vectorString: null },
          range: "<=3.2.7",
        },
      ],
      effects: ["monaco-editor"],
      range: "<=3.2.7",
      nodes: ["node_modules/dompurify"],
      fixAvailable: false,
    },
  },
  metadata: { vulnerabilities: { info: 0, low: 0, moderate: 2, high: 0, critical: 1, total: 3 } },
};

describe("foundAdvisories", () => {
  it("reads the advisories of shipped libraries, each once", () => {
    expect(foundAdvisories(report, new Set(["mysql2", "monaco-editor"]))).toEqual([
      {
        id: "GHSA-fpw7-j2hg-69v5",
        package: "mysql2",
        range: "<3.9.4",
        title: "mysql2 Remote Code Execution (RCE) via the readCodeFor function",
      },
    ]);
    expect(foundAdvisories(report, new Set(["dompurify"])).map(({ id }) => id)).toEqual([
      "GHSA-v2wj-7wpq-c8vv",
    ]);
    expect(foundAdvisories({ auditReportVersion: 2, vulnerabilities: {} }, new Set(["a"]))).toEqual([]);
  });

  it.each([
    [
      "an error of the registry",
      { message: "405 Method Not Allowed", statusCode: 405 },
      "405 Method Not Allowed",
    ],
    ["nothing", {}, "no advisories"],
    ["no object", null, "no advisories"],
    ["an entry without causes", { vulnerabilities: { a: { name: "a" } } }, "what makes a vulnerable"],
    [
      "an advisory without a range",
      { vulnerabilities: { a: { via: [{ name: "a", title: "x" }] } } },
      "can't be read",
    ],
  ])("refuses what is no report: %s", (_, answer, said) => {
    expect(() => foundAdvisories(answer, new Set(["a"]))).toThrow(said);
  });
});
