import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defaultSettings } from "#shared/domain/settings/settings";
import { AppState, splitSettings } from "./AppState";
import { SettingsFile } from "./SettingsFile";

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-settings-"));
  path = join(folder, "settings.json");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const text = () => readFile(path, "utf8");

describe("SettingsFile", () => {
  it("has the defaults where there is no file, and where it is empty", async () => {
    expect((await SettingsFile.load(path)).current).toEqual({ values: defaultSettings, problems: [] });
    await writeFile(path, "\uFEFF\n");
    expect((await SettingsFile.load(path)).current).toEqual({ values: defaultSettings, problems: [] });
  });

  it("uses what is right, names the line of what is not, and knows comments", async () => {
    await writeFile(
      path,
      `{
  // mine
  "density": "compact",
  "editor.fontSize": 99,
  "editor.fontsize": 14,
  "results.timeZone": "Europe/Berlin",
}
`,
    );
    const { values, problems } = (await SettingsFile.load(path)).current;
    expect(values).toEqual({
      ...defaultSettings,
      density: "compact",
      "results.timeZone": "Europe/Berlin",
    });
    expect(problems).toEqual([
      { kind: "value", line: 4, name: "editor.fontSize", value: "99" },
      { kind: "name", line: 5, name: "editor.fontsize" },
    ]);
  });

  it("keeps comments, order and unknown names when a setting is changed, and drops one that gets its default", async () => {
    await writeFile(path, '{\n  // mine\n  "later": [1, 2],\n  "density": "compact"\n}\n');
    const file = await SettingsFile.load(path);
    await file.change({ "editor.fontSize": 15 });
    expect(await text()).toBe(
      '{\n  // mine\n  "later": [1, 2],\n  "density": "compact",\n  "editor.fontSize": 15\n}\n',
    );
    await file.change({ density: "comfortable" });
    expect(await text()).toBe('{\n  // mine\n  "later": [1, 2],\n  "editor.fontSize": 15\n}\n');
  });

  it("makes the file with the first change", async () => {
    const file = await SettingsFile.load(path);
    await file.change({ theme: "dark" });
    expect(JSON.parse(await text())).toEqual({ theme: "dark" });
    expect(file.values.theme).toBe("dark");
  });

  it("writes nothing over a file that is no JSON, and says which line to correct", async () => {
    const broken = '{\n  "theme": "dark"\n  "density": "compact"\n}\n';
    await writeFile(path, broken);
    const file = await SettingsFile.load(path);
    expect(file.current.problems).toEqual([{ kind: "syntax", line: 3, column: 3 }]);
    await expect(file.change({ theme: "light" })).rejects.toMatchObject({
      code: "SETTINGS_NOT_WRITTEN",
      message: expect.stringContaining("Line 3") as string,
    });
    expect(await text()).toBe(broken);
  });

  it("follows the file, and keeps the last settings while it is being edited", async () => {
    const file = await SettingsFile.load(path);
    const changed = vi.fn();
    file.onChanged(changed);
    await file.watch();
    await writeFile(path, '{ "density": "compact" }');
    await expect.poll(() => file.values.density, { timeout: 10_000 }).toBe("compact");
    await writeFile(path, '{ "density": ');
    await expect.poll(() => file.current.problems[0]?.kind, { timeout: 10_000 }).toBe("syntax");
    expect(file.values.density).toBe("compact");
    await writeFile(path, "{}");
    await expect.poll(() => file.values.density, { timeout: 10_000 }).toBe("comfortable");
    expect(changed).toHaveBeenCalledTimes(3);
    await file.close();
  });

  it("writes through a link to the file that it stands for", async () => {
    await mkdir(join(folder, "dotfiles"));
    const real = join(folder, "dotfiles", "wharf.json");
    await writeFile(real, "{}");
    await symlink(real, path);
    await (await SettingsFile.load(path)).change({ theme: "dark" });
    expect(JSON.parse(await readFile(real, "utf8"))).toEqual({ theme: "dark" });
  });

  it("says why a file cannot be read or written", async () => {
    await mkdir(path);
    const file = await SettingsFile.load(path);
    expect(file.current.problems).toEqual([{ kind: "unreadable", reason: "It is a folder." }]);
    await expect(file.change({ theme: "dark" })).rejects.toMatchObject({ code: "SETTINGS_NOT_WRITTEN" });
  });
});

describe("splitSettings", () => {
  it("takes what the app remembers out of settings.json, and leaves the theme there", async () => {
    await writeFile(
      path,
      JSON.stringify({ version: 1, theme: "dark", window: null, keptMegabytes: 500, queryFolder: "/q" }),
    );
    await splitSettings(folder);
    expect(JSON.parse(await text())).toEqual({ theme: "dark" });
    const loaded = await AppState.load(join(folder, "state.json"));
    expect([loaded.keptMegabytes, loaded.queryFolder]).toEqual([500, "/q"]);
  });
});
