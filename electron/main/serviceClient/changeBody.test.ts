import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ConnectionChanges } from "#shared/api/connection";
import type { Connector } from "#shared/api/connector";
import { changeBody } from "./changeBody";
import { creationBody } from "./creationBody";
import { rawConnection, type RawConnection } from "#shared/api/decode/connections/connection";

const relational: Connector = {
  kind: "postgres",
  name: "P",
  multiple: true,
  excludeColumns: true,
  fields: [],
};
const other: Connector = { ...relational, excludeColumns: false };
const orders = { name: "public.orders", schema: "public", table: "orders" };

function raw(json: unknown): RawConnection {
  const answer = rawConnection(json);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

const saved = {
  id: "con_1",
  kind: "postgres",
  config: {
    host: "h",
    user: "ro",
    vendorFlag: { deep: [1] },
    streams: [
      { ...orders, enabled: false, excludeColumns: ["ssn"], syncMode: "full" },
      { name: "public.users", enabled: true, cursor: "updated_at" },
    ],
  },
};

describe("a change of", () => {
  it.each<[string, ConnectionChanges]>([
    ["the name", { name: "New" }],
    ["the state", { status: "paused" }],
    ["the schedule", { scheduleMinutes: null }],
    ["a secret", { secrets: { password: "p", old: null } }],
    ["several of these", { name: "New", status: "active", scheduleMinutes: 5 }],
  ])("%s sends that alone", (_what, changes) => {
    expect(changeBody(changes, null, null)).toEqual(changes);
  });

  it("one setting sends all settings and all streams, with what Wharf does not know", () => {
    expect(changeBody({ settings: { host: "h2" } }, raw({ connection: saved }), relational)).toEqual({
      config: { ...saved.config, host: "h2" },
    });
  });

  it("a setting to null takes it away", () => {
    const { config } = changeBody({ settings: { user: null, port: 1 } }, raw(saved), relational);
    expect(config).toEqual({ host: "h", port: 1, vendorFlag: { deep: [1] }, streams: saved.config.streams });
  });

  it("streams sends all settings and the whole list, with what the service keeps in each entry", () => {
    const changes = {
      streams: [
        { identity: orders, enabled: true, excludeColumns: ["iban"] },
        { identity: { name: "public.users" }, enabled: false, excludeColumns: [] },
        { identity: { id: 7, name: "new" }, enabled: true, excludeColumns: [] },
      ],
    };
    expect(changeBody(changes, raw(saved), relational)).toEqual({
      config: {
        host: "h",
        user: "ro",
        vendorFlag: { deep: [1] },
        streams: [
          { ...orders, syncMode: "full", enabled: true, excludeColumns: ["iban"] },
          { name: "public.users", cursor: "updated_at", enabled: false },
          { id: 7, name: "new", enabled: true },
        ],
      },
    });
  });

  it("streams says an emptied list of columns where the entry had one", () => {
    const streams = [{ identity: orders, enabled: true, excludeColumns: [] }];
    expect(changeBody({ streams }, raw(saved), relational)).toMatchObject({
      config: { streams: [{ name: "public.orders", excludeColumns: [] }] },
    });
  });

  it("streams names no columns to a kind that cannot leave any out", () => {
    const streams = [{ identity: { name: "new" }, enabled: true, excludeColumns: ["a"] }];
    const body = changeBody({ streams }, raw({ id: "c", kind: "x", config: {} }), other);
    expect(body).toEqual({ config: { streams: [{ name: "new", enabled: true }] } });
  });
});

describe("choices that a service keeps elsewhere are kept too:", () => {
  it.each<[string, object, unknown]>([
    [
      "beside config",
      { config: { host: "h" }, streams: [{ name: "a", enabled: false }] },
      [{ name: "a", enabled: false }],
    ],
    [
      "as a map",
      { config: { host: "h", streams: { a: { enabled: false } } } },
      [{ name: "a", enabled: false }],
    ],
    ["as a map of flags", { config: { host: "h", streams: { a: false } } }, [{ name: "a", enabled: false }]],
    ["as names", { config: { host: "h", streams: ["a"] } }, ["a"]],
  ])("%s", (_where, words, streams) => {
    const body = changeBody({ settings: { host: "i" } }, raw({ id: "c", kind: "x", ...words }), null);
    expect(body).toEqual({ config: { host: "i", streams } });
  });

  it("none, and then no list is sent, which would replace the saved one", () => {
    const body = changeBody({ settings: { host: "i" } }, raw({ id: "c", config: { host: "h" } }), null);
    expect(body).toEqual({ config: { host: "i" } });
  });
});

describe("a secret that a service shows in its settings", () => {
  it.each(["****", "••••••", "[redacted]", "<hidden>", "", null])("does not go back as %j", (password) => {
    const body = changeBody({ settings: {} }, raw({ id: "c", config: { host: "h", password } }), null);
    expect(body).toEqual({ config: { host: "h" } });
  });

  it("does not go back under secrets", () => {
    const body = changeBody(
      { settings: {} },
      raw({ id: "c", config: { host: "h", secrets: { a: "b" } } }),
      null,
    );
    expect(body).toEqual({ config: { host: "h" } });
  });

  it("stays what it is where it is whole", () => {
    const body = changeBody({ settings: {} }, raw({ id: "c", config: { token: "abc" } }), null);
    expect(body).toEqual({ config: { token: "abc" } });
  });
});

it("keeps every setting that was not changed, whatever it is called", () => {
  const setting = fc.dictionary(
    fc
      .oneof(fc.constantFrom("__proto__", "constructor", "id", "name", "enabled"), fc.string())
      .filter((name) => name !== "streams" && name !== "secrets" && name !== ""),
    fc.oneof(fc.integer(), fc.constantFrom("x", true)),
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(setting, setting, (config, settings) => {
      const answer: unknown = JSON.parse(JSON.stringify({ connection: { id: "c", kind: "x", config } }));
      const body = changeBody({ settings }, raw(answer), null);
      const sent = Object.entries(body["config"] ?? {});
      expect(new Map<string, unknown>(sent)).toEqual(
        new Map([...Object.entries(config), ...Object.entries(settings)]),
      );
      expect({}).not.toHaveProperty("x");
    }),
  );
});

describe("a creation", () => {
  const creation = {
    kind: "postgres",
    name: "P",
    scheduleMinutes: 60,
    settings: { host: "h", port: null },
    secrets: { password: "p" },
  };

  it("sends the documented keys and nothing else", () => {
    expect(creationBody({ ...creation, streams: [] }, relational)).toEqual({
      kind: "postgres",
      name: "P",
      scheduleMinutes: 60,
      config: { host: "h" },
      secrets: { password: "p" },
    });
  });

  it("sends choices with every key that names a stream", () => {
    const streams = [{ identity: { ...orders, id: 7 }, enabled: false, excludeColumns: ["ssn"] }];
    expect(creationBody({ ...creation, streams }, null)).toMatchObject({
      config: { host: "h", streams: [{ ...orders, id: 7, enabled: false, excludeColumns: ["ssn"] }] },
    });
    expect(JSON.stringify(creationBody({ ...creation, streams }, other))).not.toContain("excludeColumns");
  });
});
