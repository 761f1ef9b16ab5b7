import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { JsonFile } from "./JsonFile";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-json-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const schema = z.strictObject({ n: z.int() });
const open = () => new JsonFile(join(folder, "a", "value.json"), schema);

describe("JsonFile", () => {
  it("gives back what was written, and nothing before", async () => {
    expect(await open().read()).toEqual({ kind: "none" });
    await open().write({ n: 1 });
    expect(await open().read()).toEqual({ kind: "value", value: { n: 1 } });
  });

  it("keeps the order of writes: the last one stays", async () => {
    const file = open();
    await Promise.all(Array.from({ length: 50 }, (_, n) => file.write({ n })));
    expect(await open().read()).toEqual({ kind: "value", value: { n: 49 } });
    expect(readdirSync(join(folder, "a"))).toEqual(["value.json"]);
  });

  it.each(["", "{", "[]", '{"n":"1"}', '{"n":1,"extra":2}', "\0\0\0"])(
    "sets a damaged file aside instead of deleting it: %j",
    async (text) => {
      const file = open();
      await file.write({ n: 1 });
      writeFileSync(file.path, text);
      const read = await file.read();
      expect(read.kind).toBe("damaged");
      if (read.kind === "damaged") expect(readFileSync(read.setAsideAs, "utf8")).toBe(text);
      expect(await file.read()).toEqual({ kind: "none" });
    },
  );

  it("lets nobody but the person read it", async ({ skip }) => {
    skip(
      process.platform === "win32",
      "Windows keeps permissions otherwise: the profile folder is the person's own",
    );
    const file = open();
    await file.write({ n: 1 });
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "a")).mode & 0o777).toBe(0o700);
  });

  it("goes on writing after a write that failed", async () => {
    const file = open();
    writeFileSync(join(folder, "a"), "a file where the folder should be");
    await expect(file.write({ n: 1 })).rejects.toThrow();
    rmSync(join(folder, "a"));
    await file.write({ n: 2 });
    expect(await file.read()).toEqual({ kind: "value", value: { n: 2 } });
  });

  it("sets aside what cannot even be read", async () => {
    const file = open();
    mkdirSync(file.path, { recursive: true });
    const read = await file.read();
    expect(read.kind).toBe("damaged");
    expect(await file.read()).toEqual({ kind: "none" });
  });
});
