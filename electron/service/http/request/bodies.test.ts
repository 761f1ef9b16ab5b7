import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Hono } from "hono";
import { describeIssues, readBody } from "./readBody";
import { ServiceError } from "../../environment/ServiceError";
import { databaseBody } from "#shared/api/wire/database";
import { queryBody } from "#shared/api/wire/query";

describe("requestBodies", () => {
  it("answers a length that it would never read at once, before anything of it was sent", async () => {
    const app = new Hono();
    app.post("/", async (context) => context.json(await readBody(context, queryBody)));
    app.onError((error, context) => {
      if (!(error instanceof ServiceError)) throw error;
      return context.json({ error: error.message }, 413, { ...error.headers });
    });
    const headers = { "content-type": "application/json", "content-length": String(100 * 1024 * 1024) };
    const body = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
    const request = new Request("http://service/", { method: "POST", headers, body, duplex: "half" });
    const answer = await app.request(request);
    expect(answer.status).toBe(413);
    expect(answer.headers.get("connection")).toBe("close");
    expect(await answer.json()).toEqual({ error: "The body is larger than 1048576 bytes (1 MB)." });
  });

  it.each([
    ["a database", databaseBody],
    ["a query", queryBody],
  ])("answers whatever is sent as %s with sentences or takes it, and never throws", (_, schema) => {
    const fields = fc.constantFrom(
      "name",
      "region",
      "vmSize",
      "memoryMb",
      "ttlHours",
      "autoStop",
      "engine",
      "sql",
      "maxRows",
      "readOnly",
    );
    const body = fc.oneof(fc.jsonValue(), fc.dictionary(fc.oneof(fields, fc.string()), fc.jsonValue()));
    fc.assert(
      fc.property(body, (value) => {
        const parsed = schema.safeParse(value);
        if (!parsed.success)
          expect(describeIssues(parsed.error.issues)).toMatch(/^(The |\w+ (is|must) ).*\.$/s);
      }),
      { numRuns: 500 },
    );
  });

  it("takes every name of 1 to 50 characters and no other", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 1 }), { maxLength: 60 }),
        (characters) => {
          const name = characters.join("").trim();
          expect(databaseBody.safeParse({ name: ` ${name} ` }).success).toBe(
            name.length >= 1 && name.length <= 50,
          );
        },
      ),
    );
  });

  it("takes sql exactly up to its bound in bytes", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 102_390, max: 102_410 }),
        fc.constantFrom("a", "é", "日", "🦆"),
        (bytes, filler) => {
          const size = Buffer.byteLength(filler);
          const sql = filler.repeat(Math.floor(bytes / size)) + "x".repeat(bytes % size);
          expect(queryBody.safeParse({ sql }).success).toBe(bytes <= 102_400);
        },
      ),
    );
  });

  it("names a field that is not known, also one with a special meaning in JavaScript", () => {
    const body: unknown = JSON.parse('{"name":"x","__proto__":{"autoStop":true},"constructor":1}');
    const { error } = databaseBody.safeParse(body);
    expect(describeIssues(error?.issues ?? [])).toBe('The fields "__proto__", "constructor" are not known.');
  });
});
