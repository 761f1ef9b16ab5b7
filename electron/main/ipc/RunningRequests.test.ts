import { describe, expect, it } from "vitest";
import { RunningRequests } from "./RunningRequests";

describe("RunningRequests", () => {
  it("counts and cancels the requests of some methods, and waits until they have cleaned up", async () => {
    const requests = new RunningRequests();
    const file = requests.begin(1, "file", "results.export");
    const other = requests.begin(1, "other", "query.run");
    const methods = ["results.export", "results.exportWhole"] as const;
    expect(requests.countOf(methods)).toBe(1);
    let isCancelled = false;
    const cancelled = requests.cancelOf(methods).then(() => {
      isCancelled = true;
    });
    expect(file?.aborted).toBe(true);
    expect(other?.aborted).toBe(false);
    await Promise.resolve();
    expect(isCancelled).toBe(false);
    requests.end(1, "file");
    await cancelled;
    expect(requests.isAnyOf(methods)).toBe(false);
  });

  it("cancels nothing at once where nothing runs", async () => {
    await new RunningRequests().cancelOf(["results.export"]);
  });
});
