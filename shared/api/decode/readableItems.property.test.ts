import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Envelope } from "../../errors/AppError";
import { decodeConnectionList } from "./connections/connection";
import { decodeConnectorList } from "./connectors/connector";
import { decodeRuns } from "./runs/run";
import { decodeStreams } from "./streams/stream";

const name = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "streams",
    "data",
    "items",
    "0",
    "id",
    "name",
    "config",
  ),
  fc.string({ minLength: 1 }),
);
const junk = fc.oneof(fc.constantFrom<unknown>(null, true, 0.5, [], {}, [[]]), fc.constant({ color: "red" }));

/** Entries that can be read, in any order among others that cannot. */
const mixed = fc
  .tuple(
    fc.uniqueArray(name, { minLength: 1, maxLength: 8 }),
    fc.array(fc.tuple(junk, fc.nat(8)), { maxLength: 5 }),
  )
  .map(([names, others]) => {
    const list: unknown[] = names.map((own) => ({ id: own, name: own }));
    for (const [other, place] of others) list.splice(place, 0, other);
    return { names, list };
  });

function namesIn(answer: Envelope<readonly { readonly name: string | null }[]>): string[] {
  return answer.ok ? answer.value.map((item) => item.name ?? "not known") : [];
}

const wraps: readonly ((list: unknown[], noun: string) => unknown)[] = [
  (list) => list,
  (list, noun) => ({ [noun]: list }),
  (list) => ({ data: list }),
  (list, noun) => ({ data: { [noun]: list } }),
  (list) => ({ items: list, total: list.length }),
  (list) => ({ result: { items: list } }),
];

describe("no list loses an entry that can be read", () => {
  it.each<[string, (json: unknown) => string[]]>([
    ["connections", (json) => namesIn(decodeConnectionList(json))],
    ["streams", (json) => namesIn(decodeStreams(json))],
    [
      "runs",
      (json) => {
        const answer = decodeRuns(json);
        return answer.ok ? answer.value.map(({ id }) => id) : [];
      },
    ],
    [
      "connectors",
      (json) => {
        const answer = decodeConnectorList(json);
        return answer.ok ? answer.value.map(({ kind }) => kind) : [];
      },
    ],
  ])("%s", (noun, read) => {
    fc.assert(
      fc.property(mixed, fc.constantFrom(...wraps), ({ names, list }, wrap) => {
        const json: unknown = JSON.parse(JSON.stringify(wrap(list, noun)));
        expect(read(json)).toEqual(names);
        expect({}).not.toHaveProperty("id");
      }),
    );
  });
});

it("gives back every key by which a stream is named, as it came", () => {
  const keys = ["name", "stream", "table", "id", "key", "schema", "namespace", "table_name", "streamName"];
  const identity = fc
    .dictionary(fc.constantFrom(...keys), fc.oneof(fc.string({ minLength: 1 }), fc.integer()), {
      noNullPrototype: true,
    })
    .filter((own) => Object.keys(own).some((key) => key !== "schema" && key !== "namespace"));
  fc.assert(
    fc.property(identity, fc.boolean(), (own, enabled) => {
      const answer = decodeStreams({ streams: [{ ...own, enabled, columns: ["a"], primaryKey: ["a"] }] });
      expect(answer).toMatchObject({ ok: true, value: [{ enabled }] });
      if (answer.ok) expect(answer.value[0]?.identity).toEqual(own);
    }),
  );
});
