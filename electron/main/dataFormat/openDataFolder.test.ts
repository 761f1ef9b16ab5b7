import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DataStore, FormatStep } from "./DataStore";
import { english } from "../messages/english";
import { NewerData, openDataFolder } from "./openDataFolder";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-data-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const text = (name: string) => readFileSync(join(folder, name), "utf8");
const append =
  (name: string, mark: string): FormatStep =>
  (inFolder) =>
    writeFile(join(inFolder, name), `${readFileSync(join(inFolder, name), "utf8")}${mark}`);

const notes = (...steps: FormatStep[]): DataStore => ({ name: "notes", paths: ["notes.txt"], steps });
const tabs = (...steps: FormatStep[]): DataStore => ({ name: "tabs", paths: ["tabs", "log*"], steps });

let minute = 0;
function open(version: string, ...stores: DataStore[]) {
  minute += 1;
  const now = () => new Date(Date.UTC(2030, 0, 1, 0, minute));
  return openDataFolder({ folder, stores, version, now, texts: () => english.start });
}

describe("openDataFolder", () => {
  it("notes the formats of an empty folder and runs no step on it", async () => {
    const never: FormatStep = () => Promise.reject(new Error("run on nothing"));
    expect(await open("1.0.0", notes(never))).toEqual({ changed: [], backup: null, newerVersion: null });
    expect(JSON.parse(text("data-format.json"))).toMatchObject({ writtenBy: "1.0.0", formats: { notes: 2 } });
  });

  it("takes a folder without formats for one of the first format", async () => {
    writeFileSync(join(folder, "notes.txt"), "a");
    const opened = await open("2.0.0", notes(append("notes.txt", "b"), append("notes.txt", "c")));
    expect(text("notes.txt")).toBe("abc");
    expect(opened.changed).toEqual(["notes"]);
    expect(readFileSync(join(opened.backup ?? "", "notes.txt"), "utf8")).toBe("a");
  });

  it("runs the steps that are missing, once, and backs up only what they change", async () => {
    mkdirSync(join(folder, "tabs"));
    writeFileSync(join(folder, "tabs", "1.json"), "one");
    writeFileSync(join(folder, "log-1"), "l");
    writeFileSync(join(folder, "notes.txt"), "a");
    await open("1.0.0", notes(), tabs());
    const later = [notes(), tabs(append("tabs/1.json", "!"), null)];
    const { backup } = await open("1.1.0", ...later);
    expect(await open("1.1.0", ...later)).toMatchObject({ changed: [], backup: null });
    expect(text("tabs/1.json")).toBe("one!");
    expect(readdirSync(backup ?? "").toSorted()).toEqual(["log-1", "tabs"]);
    expect(readFileSync(join(backup ?? "", "tabs", "1.json"), "utf8")).toBe("one");
  });

  it("refuses a newer format, changes nothing and says what to do", async () => {
    writeFileSync(join(folder, "notes.txt"), "a");
    await open("1.0.0", notes());
    await open("2.0.0", notes(append("notes.txt", "b")));
    const before = text("data-format.json");
    const refused = open("1.0.0", notes());
    await expect(refused).rejects.toThrow(NewerData);
    await expect(refused).rejects.toThrow(
      /written by Wharf 2\.0\.0, in a format that Wharf 1\.0\.0 can’t read \(notes\)\. Nothing was changed\. Install Wharf 2\.0\.0 or later\. To go back to Wharf 1\.0\.0 instead, put the files of .*backups/,
    );
    expect([text("notes.txt"), text("data-format.json")]).toEqual(["ab", before]);
  });

  it("lets the older version read its backup as the refusal says", async () => {
    writeFileSync(join(folder, "notes.txt"), "a");
    await open("1.0.0", notes());
    const { backup } = await open("2.0.0", notes(append("notes.txt", "b")));
    writeFileSync(join(folder, "notes.txt"), readFileSync(join(backup ?? "", "notes.txt")));
    rmSync(join(folder, "data-format.json"));
    await open("1.0.0", notes());
    expect(text("notes.txt")).toBe("a");
  });

  it("refuses a store that it doesn't know", async () => {
    await open("2.0.0", notes(), tabs());
    await expect(open("1.0.0", notes())).rejects.toThrow("(tabs)");
  });

  it("opens what a newer version left in the same formats, and says so once", async () => {
    await open("1.10.0", notes());
    expect((await open("1.9.0", notes())).newerVersion).toBe("1.10.0");
    expect((await open("1.9.0", notes())).newerVersion).toBeNull();
    expect((await open("1.10.0", notes())).newerVersion).toBeNull();
  });

  it.each([0, 1])(
    "begins again from the backup where a start ended in the middle of step %i",
    async (failing) => {
      writeFileSync(join(folder, "notes.txt"), "a");
      mkdirSync(join(folder, "tabs"));
      writeFileSync(join(folder, "tabs", "1.json"), "one");
      await open("1.0.0", notes(), tabs());
      const steps = [append("notes.txt", "b"), append("notes.txt", "c")];
      const broken = steps.map((step, index): FormatStep =>
        index < failing
          ? step
          : async (inFolder) => {
              await writeFile(join(inFolder, "notes.txt"), "half");
              await writeFile(join(inFolder, "tabs", "2.json"), "made by the step");
              throw new Error("killed");
            },
      );
      await expect(open("2.0.0", notes(...broken), tabs(null))).rejects.toThrow("killed");
      await open("2.0.0", notes(...steps), tabs(null));
      expect(text("notes.txt")).toBe("abc");
      expect(readdirSync(join(folder, "tabs"))).toEqual(["1.json"]);
      expect(readdirSync(join(folder, "backups"))).toHaveLength(1);
    },
  );

  it("gives the files back to the older version where the newer one ended in the middle", async () => {
    writeFileSync(join(folder, "notes.txt"), "a");
    await open("1.0.0", notes());
    const kill: FormatStep = async (inFolder) => {
      await writeFile(join(inFolder, "notes.txt"), "half");
      throw new Error("killed");
    };
    await expect(open("2.0.0", notes(kill))).rejects.toThrow("killed");
    await open("1.0.0", notes());
    expect(text("notes.txt")).toBe("a");
  });

  it("keeps the newest three backups", async () => {
    writeFileSync(join(folder, "notes.txt"), "a");
    for (let steps = 1; steps <= 5; steps += 1) {
      await open(`${steps}.0.0`, notes(...Array.from({ length: steps }, () => append("notes.txt", "+"))));
    }
    expect(text("notes.txt")).toBe("a+++++");
    expect(readdirSync(join(folder, "backups"))).toHaveLength(3);
  });

  it("backs up only the files that a store names", async () => {
    mkdirSync(join(folder, "results"));
    writeFileSync(join(folder, "results", "r.json"), "{}");
    writeFileSync(join(folder, "results", "r.answer"), "rows");
    const results: DataStore = {
      name: "results",
      paths: ["results"],
      backsUp: (path) => path.endsWith(".json"),
      steps: [null],
    };
    const { backup } = await open("2.0.0", results);
    expect(readdirSync(join(backup ?? "", "results"))).toEqual(["r.json"]);
    expect(existsSync(join(folder, "results", "r.answer"))).toBe(true);
  });

  it("sets unreadable formats aside and goes on as without them", async () => {
    writeFileSync(join(folder, "notes.txt"), "a");
    writeFileSync(join(folder, "data-format.json"), "{");
    await open("1.0.0", notes());
    expect(readdirSync(folder).some((name) => name.startsWith("data-format.json.damaged-"))).toBe(true);
    expect(text("notes.txt")).toBe("a");
  });
});
