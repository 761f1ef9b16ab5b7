import { describe, expect, it } from "vitest";
import { decodeSourceTest } from "./sourceTest";
import type { SourceTest } from "../../sourceStream";

function decoded(json: unknown): SourceTest {
  const answer = decodeSourceTest(json);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

describe("a test passed where the answer is", () => {
  it.each<[object]>([
    [{ ok: true }],
    [{ success: true }],
    [{ valid: "true" }],
    [{ reachable: 1 }],
    [{ connected: true }],
    [{ status: "ok" }],
    [{ status: "SUCCESS" }],
    [{ status: "succeeded" }],
    [{ data: { ok: true } }],
    [{ result: { success: true } }],
    [{}],
    [{ error: null }],
    [{ error: "" }],
    [{ errors: [] }],
    [{ streams: [] }],
    [{ message: "Connected." }],
  ])("%j", (json) => {
    expect(decoded(json)).toEqual({ ok: true, error: null, streams: [], notOffered: [] });
  });
});

describe("a test failed where the answer is", () => {
  it.each<[object, string]>([
    [{ ok: false, error: "refused" }, "refused"],
    [{ ok: false, message: "refused" }, "refused"],
    [{ success: false, detail: "refused" }, "refused"],
    [{ error: "refused" }, "refused"],
    [{ error: { message: "refused" } }, "refused"],
    [{ errors: [{ message: "refused" }] }, "refused"],
    [{ errors: ["refused"] }, "refused"],
    [{ status: "failed", reason: "refused" }, "refused"],
    [{ status: "error", message: "refused" }, "refused"],
    [{ data: { ok: false, error: "refused" } }, "refused"],
    [{ error: true, message: "refused" }, "refused"],
    [{ ok: false }, "The test failed, and the service did not say why."],
  ])("%j", (json, error) => {
    expect(decoded(json)).toEqual({ ok: false, error, streams: [], notOffered: [] });
  });

  it("never with more words than a person reads", () => {
    expect(decoded({ ok: false, error: "x".repeat(10_000) }).error).toHaveLength(4001);
  });
});

describe("the streams that a source offers are found", () => {
  const entry = { name: "public.orders", schema: "public", table: "orders" };
  it.each<[string, unknown]>([
    ["under streams", { ok: true, streams: [entry] }],
    ["under tables", { ok: true, tables: [entry] }],
    ["under available", { ok: true, available: [entry] }],
    ["under discovered", { ok: true, discovered: [entry] }],
    ["under objects", { ok: true, objects: [entry] }],
    ["in a catalog", { status: "succeeded", catalog: { streams: [entry] } }],
    ["in data", { data: { ok: true, streams: [entry] } }],
    ["as names", { ok: true, streams: ["public.orders"] }],
    ["as a map", { ok: true, streams: { "public.orders": { schema: "public", table: "orders" } } }],
    ["bare", [entry]],
  ])("%s", (_place, json) => {
    expect(decoded(json)).toMatchObject({ ok: true, streams: [{ name: "public.orders", enabled: true }] });
  });

  it("and no other list is taken for it", () => {
    expect(decoded({ ok: true, warnings: ["slow"] }).streams).toEqual([]);
  });
});

it("lists the tables that cannot be synced, with the reason", () => {
  const notOffered = [{ name: "public.audit", schema: "public", table: "audit", reason: "No SELECT right." }];
  expect(decoded({ ok: true, streams: ["orders"], notOffered })).toMatchObject({
    streams: [{ name: "orders" }],
    notOffered,
  });
});

it("is not understood where it is no JSON object", () => {
  for (const json of [null, 1, "ok", true]) expect(decodeSourceTest(json).ok).toBe(false);
});
