// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import type { MethodOutput } from "#shared/contract/methods";
import { AppError } from "#shared/errors/AppError";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { TabSessions } from "./TabSessions";

interface HeldCall {
  readonly sessionId: string;
  readonly signal: AbortSignal;
  readonly end: (end: MethodOutput<"sessions.hold">) => void;
  readonly fail: (error: AppError) => void;
}

let held: HeldCall[];
let ends: string[];
let sessions: TabSessions;

beforeEach(() => {
  held = [];
  ends = [];
  new FakeBridge({
    "sessions.hold": ({ sessionId }, signal) =>
      new Promise((end, fail) => {
        held.push({ sessionId, signal, end, fail });
        signal.addEventListener("abort", () => fail(new AppError("CANCELLED")));
      }),
  }).install();
  sessions = new TabSessions((tabId, { message }) => ends.push(`${tabId}: ${message}`));
});

const place = { profileId: "embedded", databaseId: "d1" };

/** Opens a session of a tab as main does. */
async function opened(tabId: string, at = place): Promise<string> {
  const id = sessions.of(tabId, at);
  const call = held.at(-1);
  if (call === undefined) throw new Error("No session was asked for.");
  sessions.changed({ sessionId: call.sessionId, transaction: "none" });
  return id;
}

describe("TabSessions", () => {
  it("begins one session a tab and keeps it for the next statements", async () => {
    const first = await opened("a");
    expect(await sessions.of("a", place)).toBe(first);
    expect(await opened("b")).not.toBe(first);
    expect(held).toHaveLength(2);
  });

  it("follows the transaction", async () => {
    const sessionId = await opened("a");
    sessions.changed({ sessionId, transaction: "open" });
    expect(sessions.transactionOf("a")).toBe("open");
    expect(sessions.transactionOf("b")).toBe("none");
  });

  it("ends the session when the tab is done with it, without a word", async () => {
    await opened("a");
    sessions.end("a");
    expect(held[0]?.signal.aborted).toBe(true);
    await Promise.resolve();
    expect(sessions.store.getState()).toEqual({});
    expect(ends).toEqual([]);
  });

  it("begins another one in another database", async () => {
    const first = await opened("a");
    expect(await opened("a", { ...place, databaseId: "d2" })).not.toBe(first);
    expect(held.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it("says that a session ended by itself, and whether a transaction went with it", async () => {
    const sessionId = await opened("a");
    sessions.changed({ sessionId, transaction: "open" });
    held[0]?.end({ reason: "engineEnded", message: "The process ended." });
    await expect
      .poll(() => sessions.store.getState()["a"])
      .toEqual({
        kind: "ended",
        message: "The process ended.",
        hadTransaction: true,
      });
    expect(ends).toEqual(["a: The process ended."]);
    expect(await opened("a")).not.toBe(sessionId);
  });

  it("tells the statement why no session could be opened", async () => {
    const id = sessions.of("a", place);
    held[0]?.fail(new AppError("NOT_FOUND", "No such database."));
    await expect(id).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
