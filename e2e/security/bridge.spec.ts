import { expect } from "@playwright/test";
import { eventNames, methodNames } from "#shared/contract/channels";
import { test } from "../fixtures/wharfTest";

test("the page has no Node and no Electron", async ({ page }) => {
  const seen = await page.evaluate(() =>
    ["require", "process", "module", "global", "Buffer", "__dirname", "electron", "ipcRenderer"].filter(
      (name) => name in window,
    ),
  );
  expect(seen).toEqual([]);
});

test("the page has exactly the contract's functions", async ({ page }) => {
  const keys = await page.evaluate(() => ({
    bridge: Object.keys(window.wharf),
    methods: Object.keys(window.wharf.methods),
    events: Object.keys(window.wharf.events),
  }));
  expect(keys).toEqual({
    bridge: ["methods", "events", "cancel", "adoptDroppedFile"],
    methods: [...methodNames],
    events: [...eventNames],
  });
});

test("nothing in the page can change the bridge", async ({ page }) => {
  const changed = await page.evaluate(() => {
    const before = window.wharf.methods["app.info"];
    const attempts = [
      () => Object.assign(window, { wharf: {} }),
      () => Object.assign(window.wharf, { methods: {} }),
      () => Object.assign(window.wharf.methods, { "app.info": () => "evil" }),
      () => Object.assign(window.wharf.methods, { extra: () => "evil" }),
      () => Reflect.deleteProperty(window.wharf.methods, "app.info"),
      () => Reflect.deleteProperty(window, "wharf"),
      () => Object.defineProperty(window, "wharf", { value: {} }),
    ];
    for (const attempt of attempts) {
      try {
        attempt();
      } catch {
        // Refused aloud is as good as refused in silence.
      }
    }
    return {
      same: window.wharf.methods["app.info"] === before,
      extra: "extra" in window.wharf.methods,
      frozen: [window.wharf, window.wharf.methods, window.wharf.events].map((part) => Object.isFrozen(part)),
    };
  });
  expect(changed).toEqual({ same: true, extra: false, frozen: [true, true, true] });
});

test("a frame inside the page has no bridge, and main refuses it on every channel", async ({ app, page }) => {
  const inFrame = await page.evaluate(() => {
    const frame = document.createElement("iframe");
    document.body.append(frame);
    return frame.contentWindow === null ? "no window" : "wharf" in frame.contentWindow;
  });
  expect(inFrame).toBe(false);
  // Main's own view: handlers called with an event whose sender is not the page's main frame.
  const codes = await app.evaluate(async ({ ipcMain, BrowserWindow }) => {
    const handlers: unknown = Reflect.get(ipcMain, "_invokeHandlers");
    if (!(handlers instanceof Map)) throw new Error("this Electron keeps its handlers elsewhere");
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const frame = { url: "app://wharf/index.html" };
    const answers = [];
    for (const [channel, handler] of handlers) {
      if (!String(channel).startsWith("wharf.") || typeof handler !== "function") continue;
      for (const senderFrame of [frame, null]) {
        const answer: { error?: { code: string } } = await handler(
          { sender: contents, senderFrame },
          {},
          "r",
        );
        answers.push(answer.error?.code);
      }
    }
    return answers;
  });
  expect(codes).toHaveLength((methodNames.length + 1) * 2);
  expect(new Set(codes)).toEqual(new Set(["SENDER_REFUSED"]));
});
