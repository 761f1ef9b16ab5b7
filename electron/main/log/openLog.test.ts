import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { KnownSecrets } from "#shared/secrets/redact";
import { openLog } from "./openLog";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function newLog(limits?: { maxBytes: number; olderFiles: number }) {
  const folder = mkdtempSync(join(tmpdir(), "wharf-log-"));
  folders.push(folder);
  const secrets = new KnownSecrets();
  const log = openLog(join(folder, "logs", "wharf.log"), secrets, limits);
  return { log, secrets, folder: join(folder, "logs"), text: () => readFileSync(log.file, "utf8") };
}

describe("openLog", () => {
  it("writes one JSON object a line, with time, level and fields", () => {
    const { log, text } = newLog();
    log.info("started", { version: "1.0.0" });
    log.error("fault", { error: new TypeError("no") });
    const [first, second] = text()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(first).toMatchObject({ level: "info", event: "started", version: "1.0.0" });
    expect(Date.parse(String(first?.["time"]))).not.toBeNaN();
    expect(second).toMatchObject({ level: "error", error: { name: "TypeError", message: "no" } });
  });

  it.each([
    "apiKey",
    "api_key",
    "key",
    "token",
    "authorization",
    "Authorization",
    "secrets",
    "password",
    "sessionKey",
    "cookie",
  ])("leaves out what stands under %s, at any depth", (name) => {
    const { log, text } = newLog();
    log.info("request", {
      [name]: "canary-1",
      headers: { [name]: ["canary-2"] },
      list: [{ [name]: "canary-3" }],
    });
    expect(text()).not.toContain("canary");
    expect(text()).toContain("[redacted]");
  });

  it("leaves out every known secret, wherever and however it is written", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 12, maxLength: 60, unit: "binary" }), (secret) => {
        const { log, secrets, text } = newLog();
        secrets.add(secret);
        log.warn(`failed with ${secret}`, {
          url: `https://x/?k=${secret}`,
          error: new Error(`no ${secret}`),
          [secret]: 1,
        });
        expect(text()).not.toContain(JSON.stringify(secret).slice(1, -1));
      }),
      { numRuns: 60 },
    );
  });

  it("starts anew when it has grown, and keeps a few older files", () => {
    const { log, folder } = newLog({ maxBytes: 1000, olderFiles: 2 });
    for (let number = 0; number < 100; number += 1) log.info("entry", { number });
    expect(readdirSync(folder).toSorted()).toEqual(["wharf.log", "wharf.log.1", "wharf.log.2"]);
    const entries = ["wharf.log.2", "wharf.log.1", "wharf.log"].flatMap((name) =>
      readFileSync(join(folder, name), "utf8").trim().split("\n"),
    );
    expect(JSON.parse(entries.at(-1) ?? "")).toMatchObject({ number: 99 });
    for (const entry of entries) expect(() => JSON.parse(entry) as unknown).not.toThrow();
  });

  it("never stops the app: where nothing can be written it is silent", () => {
    const log = openLog("/dev/null/logs/wharf.log", new KnownSecrets());
    expect(() => log.info("started")).not.toThrow();
  });
});
