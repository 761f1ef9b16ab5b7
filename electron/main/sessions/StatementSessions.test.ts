import { describe, expect, it } from "vitest";
import { AppError } from "#shared/errors/AppError";
import type { SessionLine } from "#shared/processes/serviceSession";
import type { Statement } from "../serviceClient/ServicePorts";
import { sessionHandlers } from "./sessionHandlers";
import { StatementSessions } from "./StatementSessions";

const wish = { sessionId: "page", profileId: "embedded", databaseId: "d1" };
const statement: Statement = { sql: "SELECT 1", maxRows: 10, readOnly: false };

/** Sessions of a service that says what the test says. */
function ready(answer: () => Promise<Response> = async () => new Response("{}")) {
  let lines: ReadableStreamDefaultController<Uint8Array> | undefined;
  const asked: string[] = [];
  const changes: string[] = [];
  const sessions = new StatementSessions(
    {
      openSession: async (_profileId, _databaseId, signal) =>
        new ReadableStream<Uint8Array>({
          start(controller) {
            lines = controller;
            signal.addEventListener("abort", () => controller.error(signal.reason), { once: true });
          },
        }),
      querySession: async (_profileId, sessionId, { sql, readOnly }) => {
        asked.push(`${sessionId}: ${sql}${readOnly ? " (read-only)" : ""}`);
        const { body } = await answer();
        if (body === null) throw new Error("A text has a body.");
        return { body };
      },
    },
    (sessionId, transaction) => changes.push(`${sessionId} ${transaction}`),
  );
  const say = (line: SessionLine) => lines?.enqueue(Buffer.from(`${JSON.stringify(line)}\n`));
  const caller = new AbortController();
  const held = sessions.hold(wish, caller.signal);
  return {
    sessions,
    say,
    caller,
    held,
    asked,
    changes,
    lose: () => lines?.error(new AppError("CONNECTION_CUT")),
  };
}

const ended = { reason: "idle", message: "No statement was run for 30 minutes." } as const;

describe("StatementSessions", () => {
  it("runs statements by the service's name for the session, and tells of its transaction", async () => {
    const { sessions, say, held, asked, changes } = ready();
    say({ sessionId: "own" });
    await sessions.query("page", statement);
    say({ transaction: "open" });
    await expect.poll(() => sessions.openTransactions).toBe(1);
    say({ ended });
    expect(await held).toEqual(ended);
    expect(asked).toEqual(["own: SELECT 1"]);
    expect(changes).toEqual(["page none", "page open"]);
    expect(sessions.openTransactions).toBe(0);
  });

  it("says why a session ended, to its holder and to a later statement", async () => {
    const { sessions, say, held } = ready();
    say({ sessionId: "own" });
    say({ ended });
    await held;
    await expect(sessions.query("page", statement)).rejects.toMatchObject({ code: "SESSION_ENDED" });
  });

  it("gives the service's reason to a statement that ran when the session ended", async () => {
    const message = "The database's process ended unexpectedly. The session ended with it.";
    const { sessions, say } = ready(() => Promise.reject(new AppError("STATE_CONFLICT", message)));
    say({ sessionId: "own" });
    await expect(sessions.query("page", statement)).rejects.toMatchObject({ code: "SESSION_ENDED", message });
  });

  it("leaves other conflicts as they are", async () => {
    const { sessions, say } = ready(() =>
      Promise.reject(new AppError("STATE_CONFLICT", "The database is busy: 512 statements wait already.")),
    );
    say({ sessionId: "own" });
    await expect(sessions.query("page", statement)).rejects.toMatchObject({ code: "STATE_CONFLICT" });
  });

  it("ends when its holder cancels, and when the service is gone", async () => {
    const cancelled = ready();
    cancelled.say({ sessionId: "own" });
    cancelled.caller.abort();
    await expect(cancelled.held).rejects.toMatchObject({ code: "CANCELLED" });
    const lost = ready();
    lost.say({ sessionId: "own" });
    lost.lose();
    expect(await lost.held).toMatchObject({ reason: "serviceStopped" });
  });

  it("reads for a preview one statement at a time", async () => {
    let running = 0;
    let most = 0;
    const { sessions, say } = ready(async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return new Response('{"rows":[]}');
    });
    say({ sessionId: "own" });
    const client = sessions.clientOf("page");
    const reads = [1, 2, 3].map(() => client.query("embedded", "d1", statement));
    await Promise.all(reads);
    expect(most).toBe(1);
  });

  it("has a statement wait for what is read of the session itself", async () => {
    const { sessions, say, asked } = ready();
    say({ sessionId: "own" });
    let finish: (() => void) | undefined;
    const read = sessions.read("page", async (client) => {
      await client.query("embedded", "d1", { ...statement, sql: "SELECT 'own'", readOnly: true });
      await new Promise<void>((resolve) => (finish = resolve));
      return "read";
    });
    const ran = sessions.query("page", statement);
    await expect.poll(() => finish).toBeDefined();
    expect(asked).toEqual(["own: SELECT 'own' (read-only)"]);
    finish?.();
    expect(await read).toBe("read");
    await ran;
    expect(asked).toEqual(["own: SELECT 'own' (read-only)", "own: SELECT 1"]);
  });

  it("reads in an open transaction as the transaction takes it, and nothing once it has failed", async () => {
    const { sessions, say, asked } = ready();
    say({ sessionId: "own" });
    say({ transaction: "open" });
    await expect.poll(() => sessions.openTransactions).toBe(1);
    const own = { ...statement, readOnly: true };
    const read = sessions.read("page", async (client, transaction) => {
      await client.query("embedded", "d1", own);
      return transaction;
    });
    expect(await read).toBe("open");
    expect(asked).toEqual(["own: SELECT 1"]);
    say({ transaction: "failed" });
    await expect
      .poll(() => sessions.read("page", (client) => client.query("embedded", "d1", own)))
      .toBeNull();
  });

  it("reads nothing of a session that is over", async () => {
    expect(await ready().sessions.read("other", async () => "read")).toBeNull();
  });
});

describe("sessions.hold", () => {
  it.each([
    ["a hosted service", { ...wish, profileId: "hosted" }],
    ["a file that is open without loading it", { ...wish, databaseId: "file" }],
  ])("is refused for %s", async (_, input) => {
    const { sessions } = ready();
    const handlers = sessionHandlers(sessions, (id) => id === "file");
    const context = { signal: new AbortController().signal, page: { sendResultPort: () => undefined } };
    await expect(handlers["sessions.hold"](input, context)).rejects.toMatchObject({
      code: "SESSION_NOT_AVAILABLE",
    });
  });
});
