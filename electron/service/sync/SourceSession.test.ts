import { describe, expect, it } from "vitest";
import type { OpenSource } from "../connectors/Connector";
import { SourceError } from "../connectors/SourceError";
import type { SourceOpener, SourceRequest } from "./source/SourceOpener";
import { SourceSession } from "./SourceSession";
import { FakeClock } from "./testing/FakeClock";

const MINUTE = 60_000;
const silence = (clock: FakeClock) => ({ limitMs: 10 * MINUTE, clock });

function request(signal = new AbortController().signal): SourceRequest {
  return { kind: "postgres", settings: { config: {}, secrets: {} }, spoolFolder: "spool", signal };
}

/** A server that takes the login and says nothing more, until it is left. */
const silentAfterLogin: SourceOpener = {
  descriptors: [],
  open: ({ signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        reject(new Error("The connection was closed."));
      });
    }),
};

const source: OpenSource = {
  discover: () => Promise.resolve([]),
  read: () => Promise.reject(new Error("Nothing is read here.")),
  close: () => Promise.resolve(),
};

describe("SourceSession", () => {
  it("leaves a source that falls silent before its first statement, and says so", async () => {
    const clock = new FakeClock();
    const session = new SourceSession(silentAfterLogin, request(), silence(clock));
    const outcome = expect(session.use(() => Promise.resolve())).rejects.toMatchObject({
      kind: "silent",
      message: expect.stringContaining("The source sent nothing for 10 minutes"),
    });
    clock.late(11 * MINUTE);
    clock.tick();
    await outcome;
    expect(session.isReachable).toBe(false);
  });

  it("ends opening with the run's own reason when the run is ended", async () => {
    const ending = new AbortController();
    const session = new SourceSession(silentAfterLogin, request(ending.signal), silence(new FakeClock()));
    const outcome = expect(session.use(() => Promise.resolve())).rejects.toThrow(
      "The connection was closed.",
    );
    ending.abort();
    await outcome;
  });

  it("keeps an open source however long the run then takes", async () => {
    const clock = new FakeClock();
    let signal: AbortSignal | undefined;
    const opener: SourceOpener = {
      descriptors: [],
      open: (asked) => {
        signal = asked.signal;
        return Promise.resolve(source);
      },
    };
    const session = new SourceSession(opener, request(), silence(clock));
    await session.use(() => Promise.resolve());
    clock.late(60 * MINUTE);
    clock.tick();
    expect(signal?.aborted).toBe(false);
    expect(session.openings).toBe(1);
  });

  it.each([
    ["cut", true],
    ["silent", false],
    ["value", false],
  ] as const)(
    "after an error of kind %s says whether the source broke the connection: %s",
    async (kind, isLost) => {
      const broken: OpenSource = { ...source, isIntact: () => Promise.resolve(false) };
      const opener: SourceOpener = { descriptors: [], open: () => Promise.resolve(broken) };
      const session = new SourceSession(opener, request(), silence(new FakeClock()));
      const failing = session.use(() => Promise.reject(new SourceError(kind, "It failed.")));
      await expect(failing).rejects.toThrow("It failed.");
      await session.use(() => Promise.resolve());
      expect([session.openings, session.wasLost]).toEqual([2, isLost]);
    },
  );
});
