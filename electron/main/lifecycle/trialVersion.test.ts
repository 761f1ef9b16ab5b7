import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { english } from "../messages/english";
import { AppState } from "../settings/AppState";

const shown = vi.hoisted(() => ({ answer: 0, questions: [] as string[], steps: [] as (() => void)[] }));
vi.mock("electron", () => ({
  app: {
    getVersion: () => "1.3.0",
    whenReady: async () => undefined,
    isPackaged: true,
    once: (_event: string, step: () => void) => shown.steps.push(step),
    quit: () => undefined,
  },
  dialog: {
    showMessageBox: async ({ message }: { message: string }) => {
      shown.questions.push(message);
      return { response: shown.answer };
    },
  },
  session: {},
}));

const { tryVersion } = await import("./trialVersion");

let folder: string;
let state: AppState;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "wharf-trial-"));
  state = await AppState.load(join(folder, "state.json"));
  Object.assign(shown, { answer: 0, questions: [], steps: [] });
  const file = join(folder, "kept");
  const [installedAs, newer] = [join(folder, "Wharf-1.2.0.AppImage"), join(folder, "Wharf-1.3.0.AppImage")];
  writeFileSync(file, "the version before");
  writeFileSync(newer, "the new version");
  vi.stubEnv("APPIMAGE", newer);
  await state.setUpdates({
    previous: { version: "1.2.0", file, installedAs },
    trial: { version: "1.3.0", starts: 0 },
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe("tryVersion", () => {
  it("offers the version before once the new one has twice started without a window", async () => {
    expect(await tryVersion(state, folder, () => english.updates)).toBe(false);
    expect(await tryVersion(state, folder, () => english.updates)).toBe(false);
    expect(shown.questions).toEqual([]);
    expect(await tryVersion(state, folder, () => english.updates)).toBe(true);
    expect(shown.questions).toEqual(["Wharf 1.3.0 didn’t start properly"]);
    expect(readFileSync(join(folder, "Wharf-1.2.0.AppImage"), "utf8")).toBe("the version before");
    expect(readdirSync(folder).toSorted()).toEqual(["Wharf-1.2.0.AppImage", "state.json"]);
    expect(state.updates).toEqual({});
    expect(shown.steps).toHaveLength(1);
  });

  it("starts once more where the user wants to try again", async () => {
    await state.setUpdates({ trial: { version: "1.3.0", starts: 2 } });
    shown.answer = 1;
    expect(await tryVersion(state, folder, () => english.updates)).toBe(false);
    expect(shown.questions).toHaveLength(1);
    expect(state.updates.previous?.version).toBe("1.2.0");
  });

  it("forgets the trial of another version than the one that runs", async () => {
    await state.setUpdates({ trial: { version: "1.4.0", starts: 2 } });
    expect(await tryVersion(state, folder, () => english.updates)).toBe(false);
    expect(state.updates.trial).toBeUndefined();
    expect(shown.questions).toEqual([]);
  });
});
