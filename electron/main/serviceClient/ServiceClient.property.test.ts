import { inspect } from "node:util";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { readText } from "../transport/readText";
import type { ServiceClient } from "./ServiceClient";
import { canaryKey, clientOf } from "./testing/clientOf";

const calls: readonly ((client: ServiceClient) => Promise<unknown>)[] = [
  (client) => client.listDatabases("p", AbortSignal.timeout(20)),
  (client) => client.getDatabase("p", "db_1", AbortSignal.timeout(20)),
  (client) => client.createDatabase("p", { name: "a" }),
  (client) => client.deleteDatabase("p", "db_1"),
  (client) => client.listEngines("p", AbortSignal.timeout(20)),
  (client) => client.readSchema("p", "db_1", AbortSignal.timeout(20)),
  async (client) =>
    readText((await client.query("p", "db_1", { sql: "x", maxRows: 1, readOnly: true })).body),
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
    ),
  ),
  type: fc.constantFrom("application/json", "text/html", canaryKey),
  retryAfter: fc.oneof(fc.constantFrom("0", "60", canaryKey)),
});

it("gives a value or an AppError without the key, whatever a server answers", async () => {
  await fc.assert(
    fc.asyncProperty(answer, fc.constantFrom(...calls), async ({ status, body, type, retryAfter }, call) => {
      const headers = { "content-type": type, "retry-after": retryAfter };
      const withoutBody = [204, 205, 304].includes(status);
      const client = clientOf("https://db.example.com/api/v1", {
        fetch: async () => new Response(withoutBody ? null : body, { status, headers }),
      });
      const error = await call(client).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error === null) return;
      expect(error).toBeInstanceOf(AppError);
      expect(inspect(error, { depth: null, showHidden: true })).not.toContain(canaryKey);
    }),
    { numRuns: 300 },
  );
});
