import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SourceSettings } from "../../service/connectors/Connector";
import { readIntoSpool } from "../testing/readIntoSpool";
import { type ApiRequest, startApiServer, type TestApi } from "../testing/startApiServer";
import { stripeConnector } from "./stripeConnector";

const never = new AbortController().signal;
const key = "rk_test_canary0123456789";
let api: TestApi;
beforeAll(async () => {
  api = await startApiServer();
});
afterAll(() => api.stop());

interface StripeObject {
  readonly id: string;
  readonly created: number;
  readonly [field: string]: unknown;
}
let lists: Record<string, StripeObject[]>;

/** Answers as Stripe documents it: newest first, `starting_after`, `created[gte]`, `has_more`. */
function stripe({ path, query, headers }: ApiRequest) {
  if (headers.authorization !== `Bearer ${key}`)
    return { status: 401, body: { error: { message: `Invalid API Key provided: ${key}` } } };
  const name = path.replace(/^\/v1\//, "");
  if (lists[name] === undefined)
    return { status: 403, body: { error: { code: "more_permissions_required" } } };
  const from = Number(query.get("created[gte]") ?? 0);
  const all = lists[name].filter(({ created }) => created >= from).toSorted((a, b) => b.created - a.created);
  const after = query.get("starting_after");
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const data = all.slice(start, start + Number(query.get("limit")));
  return { body: { object: "list", url: path, has_more: start + data.length < all.length, data } };
}

beforeEach(() => {
  api.requests.length = 0;
  api.behaviour = stripe;
  lists = { customers: [] };
});

const settings = (secret = key): SourceSettings => ({
  config: { baseUrl: api.address },
  secrets: { apiKey: secret },
});

describe("Stripe", () => {
  it("reads every page, amounts to the last cent, times with their zone, and the whole object beside them", async () => {
    lists["charges"] = Array.from({ length: 250 }, (_, index) => ({
      id: `ch_${index}`,
      created: 1_700_000_000 + index,
      amount: index === 0 ? Number.MAX_SAFE_INTEGER : index,
      currency: "eur",
      paid: index % 2 === 0,
      customer: index === 0 ? { id: "cus_1", object: "customer" } : "cus_2",
      metadata: { note: 'a "quoted",\n text' },
    }));
    const source = await stripeConnector.open(settings(), never);
    const { rows, columns, outcome, mode } = await readIntoSpool(source, "charges");
    expect(mode).toBe("replace");
    expect(outcome).toEqual({ rows: 250, position: null });
    expect(new Set(rows.map(([id]) => id)).size).toBe(250);
    expect(columns).toContain("amount BIGINT");
    const oldest = rows.at(-1);
    const cell = (name: string) => oldest?.[columns.findIndex((column) => column.startsWith(`${name} `))];
    expect(cell("amount")).toBe("9007199254740991");
    expect(cell("created")).toBe("2023-11-14 22:13:20+00");
    expect(cell("paid")).toBe("true");
    expect(cell("customer")).toBe("cus_1");
    expect(JSON.parse(String(cell("raw")))).toEqual(lists["charges"][0]);
    expect(api.requests.every(({ headers }) => headers["stripe-version"] === "2024-06-20")).toBe(true);
  });

  it("reads only what may have changed of the balance: from the oldest amount that is still pending on", async () => {
    lists["balance_transactions"] = [
      { id: "txn_1", created: 100, status: "available", amount: 1 },
      { id: "txn_2", created: 200, status: "pending", amount: 2 },
      { id: "txn_3", created: 300, status: "available", amount: 3 },
    ];
    const source = await stripeConnector.open(settings(), never);
    const first = await readIntoSpool(source, "balance_transactions");
    expect(first.mode).toBe("replace");
    expect(first.outcome.position).toBe("200");
    lists["balance_transactions"][1] = { id: "txn_2", created: 200, status: "available", amount: 2 };
    lists["balance_transactions"].push({ id: "txn_4", created: 400, status: "available", amount: 4 });
    const second = await readIntoSpool(source, "balance_transactions", { position: first.outcome.position });
    expect(second.mode).toBe("merge");
    expect(second.rows.map(([id]) => id)).toEqual(["txn_4", "txn_3", "txn_2"]);
    expect(second.outcome.position).toBe("400");
    const third = await readIntoSpool(source, "balance_transactions", { position: "500" });
    expect(third.outcome).toEqual({ rows: 0, position: "500" });
  });

  it("says which resource the key may not read, and still opens", async () => {
    lists = {};
    const source = await stripeConnector.open(settings(), never);
    await expect(readIntoSpool(source, "refunds")).rejects.toThrow(/may not read “refunds”.*Read/);
  });

  it("never shows the key, not even one that Stripe repeats in its refusal", async () => {
    const refused = await stripeConnector
      .open(settings("rk_live_canary"), never)
      .catch((error: unknown) => error);
    expect(String(refused)).toContain("does not accept");
    expect(String(refused)).not.toContain("canary");
    const malformed = await stripeConnector
      .open(settings("canary key"), never)
      .catch((error: unknown) => error);
    expect(String(malformed)).toContain("rk_");
    expect(String(malformed)).not.toContain("canary");
  });

  it("waits as long as Stripe asks, then goes on", async () => {
    lists["payouts"] = [{ id: "po_1", created: 1, amount: 5 }];
    let refusals = 0;
    api.behaviour = (request) => {
      if (request.path === "/v1/payouts" && refusals < 2) {
        refusals += 1;
        return { status: 429, headers: { "retry-after": "0" }, body: { error: {} } };
      }
      return stripe(request);
    };
    const source = await stripeConnector.open(settings(), never);
    expect((await readIntoSpool(source, "payouts")).rows).toHaveLength(1);
    expect(refusals).toBe(2);
  });

  it("does not turn in a circle when a server repeats the same page", async () => {
    const source = await stripeConnector.open(settings(), never);
    api.behaviour = () => ({ body: { data: [{ id: "re_1", created: 1 }], has_more: true } });
    await expect(readIntoSpool(source, "refunds")).rejects.toThrow("a form that is not known");
  });
});
