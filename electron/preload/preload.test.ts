import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { channelOf, controlChannels, eventNames, methodNames } from "#shared/contract/channels";

const electron = vi.hoisted(() => ({
  contextBridge: { exposeInMainWorld: vi.fn() },
  ipcRenderer: {
    invoke: vi.fn((..._arguments: unknown[]) => Promise.resolve("answer")),
    send: vi.fn(),
    on: vi.fn(),
    off: vi.fn(),
  },
  webUtils: { getPathForFile: vi.fn(() => "/data/orders.csv") },
}));
vi.mock("electron", () => electron);

interface Exposed {
  readonly methods: Record<string, (...values: unknown[]) => Promise<unknown>>;
  readonly events: Record<string, (listener: (payload: unknown) => void) => () => void>;
  readonly cancel: (requestId: unknown) => void;
  readonly adoptDroppedFile: (file: unknown) => Promise<unknown>;
}

let bridge: Exposed;
const postMessage = vi.fn();

beforeEach(async () => {
  vi.clearAllMocks();
  vi.resetModules();
  vi.stubGlobal("window", { postMessage, location: { origin: "app://wharf" } });
  await import("./index");
  bridge = electron.contextBridge.exposeInMainWorld.mock.calls[0]?.[1] as Exposed;
});
afterEach(() => vi.unstubAllGlobals());

describe("preload", () => {
  it("exposes one thing, with exactly the contract's names, frozen all the way down", () => {
    expect(electron.contextBridge.exposeInMainWorld.mock.calls.map(([name]) => name as unknown)).toEqual([
      "wharf",
    ]);
    expect(Object.keys(bridge)).toEqual(["methods", "events", "cancel", "adoptDroppedFile"]);
    expect(Object.keys(bridge.methods)).toEqual([...methodNames]);
    expect(Object.keys(bridge.events)).toEqual([...eventNames]);
    for (const part of [bridge, bridge.methods, bridge.events]) expect(Object.isFrozen(part)).toBe(true);
  });

  const hostile: unknown[] = [
    "wharf.profiles.setApiKey",
    "../x",
    "__proto__",
    null,
    undefined,
    {},
    [],
    1,
    () => undefined,
  ];

  it("uses each method's own channel, whatever it is called with", async () => {
    for (const name of methodNames) {
      for (const value of hostile) {
        electron.ipcRenderer.invoke.mockClear();
        await bridge.methods[name]?.(value, value, value, value);
        expect(electron.ipcRenderer.invoke.mock.calls).toEqual([[channelOf(name), value, value]]);
      }
    }
  });

  it("gives listeners the payload only, never the event, and stops when asked", () => {
    for (const name of eventNames) {
      electron.ipcRenderer.on.mockClear();
      const listener = vi.fn();
      const stop = bridge.events[name]?.(listener);
      const [channel, forward] = electron.ipcRenderer.on.mock.calls[0] as [
        string,
        (...values: unknown[]) => void,
      ];
      expect(channel).toBe(channelOf(name));
      forward({ sender: "the event" }, { state: "running" }, "more");
      expect(listener.mock.calls).toEqual([[{ state: "running" }]]);
      expect(stop?.()).toBeUndefined();
      expect(electron.ipcRenderer.off).toHaveBeenCalledWith(channel, forward);
    }
  });

  it("asks Electron for a dropped file's path, and takes no path from the page", async () => {
    await bridge.adoptDroppedFile("/etc/passwd");
    await bridge.adoptDroppedFile({ path: "/etc/passwd" });
    await bridge.adoptDroppedFile(new File(["a"], "orders.csv"));
    expect(electron.ipcRenderer.invoke.mock.calls).toEqual([
      [controlChannels.adoptDroppedFile, ""],
      [controlChannels.adoptDroppedFile, ""],
      [controlChannels.adoptDroppedFile, "/data/orders.csv"],
    ]);
  });

  it("passes a result's port on to the page's own origin only", () => {
    const [channel, forward] = electron.ipcRenderer.on.mock.calls[0] as [
      string,
      (...values: unknown[]) => void,
    ];
    expect(channel).toBe(controlChannels.resultPort);
    const port = {};
    forward({ ports: [port], sender: "the event" }, { runId: "r" });
    expect(postMessage.mock.calls).toEqual([
      [{ type: "wharf.resultPort", runId: "r" }, "app://wharf", [port]],
    ]);
  });
});
