import { EventEmitter } from "node:events";
import type { WebContents } from "electron";
import { describe, expect, it, vi } from "vitest";
import { lockContents } from "./lockContents";
import { appOrigin } from "./pageAddress";

class FakeContents extends EventEmitter {
  openHandler: ((details: { url: string }) => { action: string }) | null = null;
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
}

function locked() {
  const contents = new FakeContents();
  const onRefused = vi.fn();
  lockContents(contents as unknown as WebContents, appOrigin, onRefused);
  return { contents, onRefused };
}

describe("lockContents", () => {
  it.each(["will-navigate", "will-redirect", "will-frame-navigate"])("stops %s to another page", (event) => {
    const { contents, onRefused } = locked();
    const preventDefault = vi.fn();
    contents.emit(event, { url: "https://example.com/", preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(onRefused).toHaveBeenCalledOnce();
  });

  it("lets the page be reloaded", () => {
    const { contents } = locked();
    const preventDefault = vi.fn();
    contents.emit("will-navigate", { url: "app://wharf/index.html", preventDefault });
    expect(preventDefault).not.toHaveBeenCalled();
  });

  it("opens no second window and attaches no webview", () => {
    const { contents } = locked();
    const preventDefault = vi.fn();
    contents.emit("will-attach-webview", { preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(contents.openHandler?.({ url: "app://wharf/index.html" })).toEqual({ action: "deny" });
  });
});
