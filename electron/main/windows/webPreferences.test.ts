import { describe, expect, it } from "vitest";
import { webPreferences } from "./webPreferences";

describe("webPreferences", () => {
  it("gives every window an isolated, sandboxed page without Node", () => {
    expect(webPreferences).toEqual({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
    });
    expect(Object.isFrozen(webPreferences)).toBe(true);
  });
});
