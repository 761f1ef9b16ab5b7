import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SourceStream } from "#shared/api/sourceStream";
import { filterStreams } from "./filterStreams";
import {
  savedChoices,
  type StreamChoices,
  withColumns,
  withEnabled,
  diffParts,
  isNoChange,
  streamDiff,
} from "./streamChoices";
import { newStreamNames } from "./StreamEditor";
import { streamOf } from "./testing/streamOf";

const none: StreamChoices = new Map();
const noNames: ReadonlySet<string> = new Set();

const streams = fc.uniqueArray(
  fc.record({ name: fc.string(), enabled: fc.boolean(), available: fc.boolean() }),
  { selector: ({ name }) => name, maxLength: 30 },
);

describe("the choice of tables", () => {
  it("is saved as the whole list with every key of each identity, the gone ones too", () => {
    const list: SourceStream[] = [
      { ...streamOf("public.orders"), identity: { name: "public.orders", schema: "public", oid: 7 } },
      { ...streamOf("public.old"), available: false, enabled: false, excludeColumns: ["ssn"] },
    ];
    expect(savedChoices(list, none)).toEqual([
      {
        identity: { name: "public.orders", schema: "public", oid: 7 },
        enabled: true,
        excludeColumns: [],
      },
      { identity: { name: "public.old" }, enabled: false, excludeColumns: ["ssn"] },
    ]);
  });

  it("saves as many entries as there are streams, whatever was turned on and off", () => {
    fc.assert(
      fc.property(streams, fc.boolean(), (list, on) => {
        const all = list.map((part) => ({ ...streamOf(part.name), ...part }));
        const saved = savedChoices(all, withEnabled(all, none, on));
        expect(saved.map(({ enabled }) => enabled)).toEqual(all.map(() => on));
      }),
    );
  });

  it("finds no change once everything is as it was", () => {
    fc.assert(
      fc.property(streams, (list) => {
        const all = list.map((part) => ({ ...streamOf(part.name), ...part }));
        const turned = withEnabled(all, none, false);
        const back = all.reduce((choices, stream) => withEnabled([stream], choices, stream.enabled), turned);
        expect(isNoChange(streamDiff(all, back))).toBe(true);
      }),
    );
  });

  it("keeps the columns that were left out of a table that is turned off and on again", () => {
    const orders = streamOf("orders");
    const chosen = withColumns(orders, none, ["note", "total"], false);
    const off = withEnabled([orders], chosen, false);
    const on = withEnabled([orders], off, true);
    expect(savedChoices([orders], on)[0]?.excludeColumns).toEqual(["note", "total"]);
    expect(savedChoices([orders], withColumns(orders, on, ["note"], true))[0]?.excludeColumns).toEqual([
      "total",
    ]);
  });

  it("says what saving takes away before what it adds, in counts and names", () => {
    const list = [streamOf("a"), streamOf("b"), { ...streamOf("c"), enabled: false }];
    const [a, b, c] = list;
    if (a === undefined || b === undefined || c === undefined) throw new Error("three streams");
    const choices = withColumns(b, withEnabled([c], withEnabled([a], none, false), true), ["secret"], false);
    expect(diffParts(streamDiff(list, choices))).toEqual([
      { sentence: "1 table will stop syncing; its rows stay", names: ["a"] },
      { sentence: "1 column will no longer be read", names: ["b.secret"] },
      { sentence: "1 table will be synced", names: ["c"] },
    ]);
  });
});

describe("the filter of tables", () => {
  const list = [
    streamOf("public.orders"),
    { ...streamOf("public.order_lines"), enabled: false },
    { ...streamOf("archive.orders"), available: false },
  ];
  const names = (wanted: Partial<Parameters<typeof filterStreams>[2]>) =>
    filterStreams(list, none, { search: "", filter: "all", newNames: noNames, ...wanted }).map(
      ({ name }) => name,
    );

  it("takes every word of the search, whatever its case", () => {
    expect(names({ search: "ORD pub" })).toEqual(["public.orders", "public.order_lines"]);
    expect(names({ search: "nothing" })).toEqual([]);
  });

  it("tells apart on, off, new and gone", () => {
    expect(names({ filter: "enabled" })).toEqual(["public.orders", "archive.orders"]);
    expect(names({ filter: "disabled" })).toEqual(["public.order_lines"]);
    expect(names({ filter: "gone" })).toEqual(["archive.orders"]);
    expect(names({ filter: "new", newNames: new Set(["public.orders"]) })).toEqual(["public.orders"]);
  });
});

describe("tables that are new at the source", () => {
  it("are those about which nothing was saved", () => {
    const saved = [{ identity: { name: "orders" }, enabled: true, excludeColumns: [] }];
    const list = [streamOf("orders"), streamOf("invoices"), { ...streamOf("old"), available: false }];
    expect([...newStreamNames(list, saved)]).toEqual(["invoices"]);
  });

  it("are none where nothing was ever saved", () => {
    expect(newStreamNames([streamOf("orders")], []).size).toBe(0);
  });

  it("are told apart by whatever keys a service names them by", () => {
    const identity = { namespace: "public", stream: "orders" };
    const saved = [
      { identity: { stream: "orders", namespace: "public" }, enabled: true, excludeColumns: [] },
    ];
    const list = [
      { ...streamOf("public.orders"), identity },
      { ...streamOf("x.orders"), identity: { namespace: "x", stream: "orders" } },
    ];
    expect([...newStreamNames(list, saved)]).toEqual(["x.orders"]);
  });
});
