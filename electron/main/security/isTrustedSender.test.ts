import { describe, expect, it } from "vitest";
import { isTrustedSender, type Sender } from "./isTrustedSender";
import { appOrigin } from "./pageAddress";

const ours: Sender = { frameUrl: "app://wharf/index.html", isMainFrame: true, isKnownWindow: true };

describe("isTrustedSender", () => {
  it("accepts our page in the main frame of our window", () => {
    expect(isTrustedSender(ours, appOrigin)).toBe(true);
  });

  it.each<[string, Partial<Sender>]>([
    ["a frame inside the page", { isMainFrame: false }],
    ["a window that is not ours", { isKnownWindow: false }],
    ["a frame that is gone", { frameUrl: null }],
    ["an empty address", { frameUrl: "" }],
    ["about:blank", { frameUrl: "about:blank" }],
    ["another host", { frameUrl: "app://evil/index.html" }],
    ["a host that begins like ours", { frameUrl: "app://wharf.evil/" }],
    ["another scheme", { frameUrl: "https://wharf/index.html" }],
    ["a file", { frameUrl: "file:///index.html" }],
    ["data", { frameUrl: "data:text/html,app://wharf/" }],
  ])("refuses %s", (_what, difference) => {
    expect(isTrustedSender({ ...ours, ...difference }, appOrigin)).toBe(false);
  });
});
