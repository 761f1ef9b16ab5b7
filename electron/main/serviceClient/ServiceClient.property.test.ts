import { inspect } from "node:util";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { readText } from "../transport/readText";
import type { ServiceClient } from "./ServiceClient";
import { canaryKey, clientOf } from "./testing/clientOf";

/** A secret of a source, which only ever goes out. */
const canarySecret = "canary-of-the-source";
const one = { profileId: "p", connectionId: "con_1" };
const source = { kind: "postgres", settings: {}, secrets: { password: canarySecret } };

type Call = (client: ServiceClient) => Promise<unknown>;

/** Calls that send the secret of a source. */
const sending: readonly Call[] = [
  ({ connections }) => connections.test("p", "db_1", source),
  ({ connections }) =>
    connections.create(
      "p",
      "db_1",
      { ...source, name: "a", scheduleMinutes: 1, streams: [] },
      AbortSignal.timeout(20),
    ),
  ({ connections }) =>
    connections.change(one, { secrets: source.secrets, name: "b" }, AbortSignal.timeout(20)),
];

/** Its value is the body itself: rows, whatever they hold. */
const reading: Call = async (client) =>
  readText((await client.query("p", "db_1", { sql: "x", maxRows: 1, readOnly: true })).body);

const calls: readonly Call[] = [
  ...sending,
  reading,
  (client) => client.listDatabases("p", AbortSignal.timeout(20)),
  (client) => client.getDatabase("p", "db_1", AbortSignal.timeout(20)),
  (client) => client.createDatabase("p", { name: "a" }),
  (client) => client.deleteDatabase("p", "db_1"),
  (client) => client.listEngines("p", AbortSignal.timeout(20)),
  (client) => client.readSchema("p", "db_1", AbortSignal.timeout(20)),
  ({ connections }) => connections.connectors("p", AbortSignal.timeout(20)),
  ({ connections }) => connections.list("p", "db_1", AbortSignal.timeout(20)),
  ({ connections }) => connections.get(one, AbortSignal.timeout(20)),
  ({ connections }) => connections.delete(one),
  ({ connections }) => connections.streams(one, AbortSignal.timeout(20)),
  ({ connections }) => connections.sync(one),
  ({ connections }) => connections.runs(one, AbortSignal.timeout(20)),
];

/** Any answer of any server, which may have learned the key and repeat it. */
const answer = fc.record({
  status: fc.integer({ min: 200, max: 599 }),
  body: fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom(
      "",
      "<html>",
      canaryKey,
      `{"error":"${canaryKey}"}`,
      `{"error":{"message":"${canaryKey}"}}`,
      `{"error":"${canarySecret}"}`,
      `{"ok":false,"error":"${canarySecret}"}`,
    ),
  ),
  type: fc.constantFrom("application/json", "text/html", canaryKey),
  retryAfter: fc.oneof(fc.constantFrom("0", "60", canaryKey)),
});

describe("ServiceClient", () => {
  it("gives a value or an AppError without the key, whatever a server answers", async () => {
    await fc.assert(
      fc.asyncProperty(
        answer,
        fc.constantFrom(...calls),
        async ({ status, body, type, retryAfter }, call) => {
          const headers = { "content-type": type, "retry-after": retryAfter };
          const withoutBody = [204, 205, 304].includes(status);
          const client = clientOf("https://db.example.com/api/v1", {
            fetch: async () => new Response(withoutBody ? null : body, { status, headers }),
          });
          let outcome: unknown = null;
          const error = await call(client).then(
            (value) => {
              outcome = value;
              return null;
            },
            (reason: unknown) => reason,
          );
          if (error === null) {
            if (call !== reading) expect(JSON.stringify({ outcome })).not.toContain(canarySecret);
            return;
          }
          expect(error).toBeInstanceOf(AppError);
          expect(inspect(error, { depth: null, showHidden: true })).not.toContain(canaryKey);
          if (sending.includes(call)) expect(inspect(error)).not.toContain(canarySecret);
        },
      ),
      { numRuns: 300 },
    );
  });
});
