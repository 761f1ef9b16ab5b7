import { describe, expect, it, vi } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { appOrigin } from "../security/pageAddress";
import { silentLog } from "../testing/silentLog";
import { answerRequest, type AnyHandler, type IncomingRequest, type RequestPipeline } from "./answerRequest";
import { RunningRequests } from "./RunningRequests";

const incoming: IncomingRequest = {
  sender: { frameUrl: "app://wharf/index.html", isMainFrame: true, isKnownWindow: true },
  windowId: 1,
  page: { sendResultPort: () => undefined },
  input: {},
  requestId: "r1",
};

function pipeline(): RequestPipeline {
  return { pageOrigin: appOrigin, requests: new RunningRequests(), log: silentLog(), checkOutput: true };
}

describe("answerRequest", () => {
  it("answers our page with the handler's value", async () => {
    const handler: AnyHandler = async () => ({ profiles: [] });
    expect(await answerRequest("profiles.list", handler, incoming, pipeline())).toEqual({
      ok: true,
      value: { profiles: [] },
    });
  });

  it("refuses any other sender without running anything", async () => {
    const handler = vi.fn();
    const sender = { ...incoming.sender, isMainFrame: false };
    const answer = await answerRequest("profiles.list", handler, { ...incoming, sender }, pipeline());
    expect(answer).toMatchObject({ ok: false, error: { code: "SENDER_REFUSED" } });
    expect(handler).not.toHaveBeenCalled();
  });

  it.each([undefined, null, 1, "", "x".repeat(201), {}])("refuses the request id %j", async (requestId) => {
    const handler = vi.fn();
    const answer = await answerRequest("profiles.list", handler, { ...incoming, requestId }, pipeline());
    expect(answer).toMatchObject({ ok: false, error: { code: "INVALID_INPUT" } });
    expect(handler).not.toHaveBeenCalled();
  });

  it("names the field that is wrong and never repeats its value", async () => {
    const input = { profileId: "p", apiKey: { canary: "canary-7f" } };
    const answer = await answerRequest("profiles.setApiKey", vi.fn(), { ...incoming, input }, pipeline());
    expect(answer).toMatchObject({
      ok: false,
      error: { code: "INVALID_INPUT", details: { field: "apiKey" } },
    });
    expect(JSON.stringify(answer)).not.toContain("canary-7f");
  });

  it("passes an AppError on as it is", async () => {
    const handler: AnyHandler = async () => {
      throw new AppError("KEY_REJECTED", "No.", { status: 401 });
    };
    expect(await answerRequest("profiles.list", handler, incoming, pipeline())).toEqual({
      ok: false,
      error: { code: "KEY_REJECTED", message: "No.", retryable: false, details: { status: 401 } },
    });
  });

  it("tells of an unknown fault only its number, and logs the fault under it", async () => {
    const log = silentLog();
    const handler: AnyHandler = async () => {
      throw new Error("connection string postgres://secret");
    };
    const answer = await answerRequest("profiles.list", handler, incoming, { ...pipeline(), log });
    expect(answer).toMatchObject({ ok: false, error: { code: "INTERNAL" } });
    expect(JSON.stringify(answer)).not.toContain("postgres");
    const id = answer.ok ? undefined : answer.error.details?.correlationId;
    expect(log.entries).toMatchObject([
      { level: "error", fields: { where: "profiles.list", correlationId: id } },
    ]);
  });

  it("answers with a fault of ours when a handler's value breaks the contract", async () => {
    const handler: AnyHandler = async () => ({ profiles: [{ id: "p", apiKey: "canary" }] });
    const answer = await answerRequest("profiles.list", handler, incoming, pipeline());
    expect(answer).toMatchObject({ ok: false, error: { code: "INTERNAL" } });
  });

  it("cancels by the request's own id, and lets the id be used again afterwards", async () => {
    const line = pipeline();
    const waiting: AnyHandler = (_input, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("gone")));
      });
    const answer = answerRequest("profiles.list", waiting, incoming, line);
    line.requests.cancel(2, "r1");
    line.requests.cancel(1, "r1");
    expect(await answer).toMatchObject({ ok: false, error: { code: "CANCELLED" } });
    const again = await answerRequest("profiles.list", async () => ({ profiles: [] }), incoming, line);
    expect(again.ok).toBe(true);
  });

  it("cancels everything of a window that goes away, and nothing of another", async () => {
    const line = pipeline();
    const signals: AbortSignal[] = [];
    const waiting: AnyHandler = (_input, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    void answerRequest("profiles.list", waiting, incoming, line);
    void answerRequest("profiles.list", waiting, { ...incoming, windowId: 2 }, line);
    line.requests.cancelAll(1);
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
  });

  it("refuses a request id that is under way", async () => {
    const line = pipeline();
    void answerRequest("profiles.list", () => new Promise(() => undefined), incoming, line);
    const second = await answerRequest("profiles.list", vi.fn(), incoming, line);
    expect(second).toMatchObject({ ok: false, error: { code: "INVALID_INPUT" } });
  });
});
