// @vitest-environment happy-dom
import { AppError } from "#shared/errors/AppError";
import { describe, expect, it } from "vitest";
import { bridge } from "./bridge";
import { FakeBridge } from "./FakeBridge";

describe("the bridge", () => {
  it("gives a method's value", async () => {
    new FakeBridge({ "databases.list": () => ({ databases: [] }) }).install();
    expect(await bridge.call("databases.list", { profileId: "embedded" })).toEqual({ databases: [] });
  });

  it("throws an error with its code and details", async () => {
    const error = new AppError("RATE_LIMITED", "Too fast", { retryAfterSeconds: 3 });
    new FakeBridge({ "profiles.list": () => Promise.reject(error) }).install();
    await expect(bridge.call("profiles.list", {})).rejects.toMatchObject({
      code: "RATE_LIMITED",
      message: "Too fast",
      details: { retryAfterSeconds: 3 },
    });
  });

  it("cancels the work in main when its signal is aborted", async () => {
    new FakeBridge({
      "profiles.list": (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new AppError("CANCELLED")));
        }),
    }).install();
    const abort = new AbortController();
    const call = bridge.call("profiles.list", {}, { signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toMatchObject({ code: "CANCELLED" });
  });

  it("asks main for nothing when the signal is aborted already", async () => {
    const fake = new FakeBridge().install();
    await expect(bridge.call("profiles.list", {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "CANCELLED",
    });
    expect(fake.calls).toEqual([]);
  });

  it("stops listening to a topic when told to", () => {
    const fake = new FakeBridge().install();
    const heard: boolean[] = [];
    const stop = bridge.on("theme.changed", ({ dark }) => heard.push(dark));
    fake.publish("theme.changed", { dark: true });
    stop();
    fake.publish("theme.changed", { dark: false });
    expect(heard).toEqual([true]);
  });
});
