import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Envelope } from "../../errors/AppError";
import type { Connection } from "../connection";
import type { Relation } from "../relation";
import type { SyncRun } from "../syncRun";
import { ServiceAnswers } from "../testing/answers";
import * as canonical from "../testing/canonical";
import { Dialect } from "../testing/Dialect";
import { type Reading, readingOf } from "../testing/reading";
import { schemaJson } from "../testing/schemaJson";
import { decodeConnection, decodeConnectionList } from "./connections/connection";
import { decodeConnectorList } from "./connectors/connector";
import { decodeDatabase, decodeDatabaseList } from "./databases/database";
import { decodeEngineList } from "./databases/engine";
import { decodeRuns } from "./runs/run";
import { decodeSchema } from "./schema/schema";
import { decodeStreams } from "./streams/stream";

/** One generated answer and how it was read. */
interface Sample {
  readonly seed: number;
  readonly json: unknown;
  readonly reading: Reading;
}

const perKind = 625;
const seed = 20_261_122;

/** The words of the service itself are not what is compared, and durations are computed. */
const skipped = ["rawStatus", "durationMs", "errorScope"];

function read<Value>(
  arbitrary: fc.Arbitrary<Value>,
  write: (dialect: Dialect, value: Value) => unknown,
  decode: (json: unknown) => Envelope<unknown>,
  compare: (value: Value, decoded: unknown, dialect: Dialect) => Reading,
): Sample[] {
  return fc
    .sample(fc.tuple(fc.noBias(fc.nat()), arbitrary), { seed, numRuns: perKind })
    .map(([own, value]) => {
      const dialect = new Dialect(own);
      const json: unknown = JSON.parse(JSON.stringify(write(dialect, value)));
      const answer = decode(json);
      const reading: Reading = answer.ok
        ? compare(value, answer.value, dialect)
        : { outcome: "unread", where: answer.error.message };
      return { seed: own, json, reading };
    });
}

const answers = (dialect: Dialect) => new ServiceAnswers(dialect);

/** What a sync says by its tables beside its own word. */
function meantRun(run: SyncRun): SyncRun {
  const good = run.tables.some(({ error, rows }) => error === null && (rows ?? 0) > 0);
  const bad = run.tables.some(({ error }) => error !== null);
  const isAllBad = run.tables.length > 0 && run.tables.every(({ error }) => error !== null);
  const derived = run.error !== null ? "failed" : good && bad ? "partial" : isAllBad ? "failed" : "unknown";
  const status = run.status === "unknown" ? derived : run.status;
  const sum = run.tables.reduce((total, { rows }) => total + (rows ?? 0), 0);
  return {
    ...run,
    status: status === "failed" && good && bad ? "partial" : status,
    rowsSynced: run.rowsSynced ?? (run.tables.length === 0 ? null : sum),
  };
}

const connectionRules = { ids: ["id", "identity"], skipped: [...skipped, "trigger"] };

/** A choice names its stream by the service's own keys; it is compared by what they say. */
function withPlainKeys(own: Connection): unknown {
  return {
    ...own,
    streams: own.streams.map(({ identity, ...choice }) => ({
      ...choice,
      identity: Object.entries(identity).map(([key, value]) => [key.toLowerCase(), value]),
    })),
  };
}

function compareSchema(meant: Relation[], decoded: unknown, dialect: Dialect): Reading {
  const { saysKind, saysNullable } = schemaJson(dialect, meant);
  const left = [...(saysKind ? [] : ["kind"]), ...(saysNullable ? [] : ["nullable"])];
  return readingOf(meant, decoded, { ids: ["schema", "name"], skipped: left });
}

const kinds: readonly (readonly [kind: string, sample: () => Sample[]])[] = [
  [
    "databases",
    () =>
      read(
        canonical.databases,
        (dialect, own) => answers(dialect).databases(own),
        decodeDatabaseList,
        (own, got) => readingOf(own, got, { skipped }),
      ),
  ],
  [
    "a database",
    () =>
      read(
        canonical.databases.filter((own) => own.length > 0),
        (dialect, [own]) => own && answers(dialect).database(own),
        decodeDatabase,
        ([own], got) => readingOf(own, got, { skipped }),
      ),
  ],
  [
    "engines",
    () =>
      read(
        canonical.engines,
        (dialect, own) => answers(dialect).engines(own),
        decodeEngineList,
        (own, got) => readingOf(own, got),
      ),
  ],
  [
    "connectors",
    () =>
      read(
        canonical.connectors,
        (dialect, own) => answers(dialect).connectors(own),
        decodeConnectorList,
        (own, got) => readingOf(own, got, { ids: ["kind", "name", "value"] }),
      ),
  ],
  [
    "connections",
    () =>
      read(
        canonical.connections,
        (dialect, own) => answers(dialect).connections(own),
        (json) => decodeConnectionList(json),
        (own, got) =>
          readingOf(own.map(withPlainKeys), (got as Connection[]).map(withPlainKeys), connectionRules),
      ),
  ],
  [
    "streams",
    () =>
      read(
        canonical.streams,
        (dialect, own) => answers(dialect).streams(own),
        decodeStreams,
        (own, got) => readingOf(own, got, { ids: ["name"], skipped: ["identity"] }),
      ),
  ],
  [
    "runs",
    () =>
      read(
        canonical.runs,
        (dialect, own) => answers(dialect).runs(own),
        decodeRuns,
        (own, got) => readingOf(own.map(meantRun), got, { ids: ["id", "name"], skipped }),
      ),
  ],
  [
    "schemas",
    () =>
      read(
        canonical.schemas,
        (dialect, own) => dialect.envelope("schema", schemaJson(dialect, own).json),
        decodeSchema,
        compareSchema,
      ),
  ],
];

/** The first cases of an outcome, so that a failure can be looked at. */
function shown(samples: readonly Sample[], outcome: Reading["outcome"]): string {
  return samples
    .filter(({ reading }) => reading.outcome === outcome)
    .slice(0, 5)
    .map(
      ({ seed: own, reading, json }) =>
        `service ${own}: ${reading.where}\n${JSON.stringify(json).slice(0, 1500)}`,
    )
    .join("\n\n");
}

describe("the answers of any plausible service", () => {
  const all: Sample[] = [];
  it.each(kinds)("are never misread: %s", (_kind, sample) => {
    const samples = sample();
    all.push(...samples);
    expect(shown(samples, "misread")).toBe("");
    const unread = samples.filter(({ reading }) => reading.outcome === "unread");
    expect(unread.length / samples.length, shown(samples, "unread")).toBeLessThanOrEqual(0.01);
  });

  it("are read in 99 of 100 cases, of 5,000", () => {
    expect(all).toHaveLength(5000);
    expect(all.filter(({ reading }) => reading.outcome === "equal").length).toBeGreaterThanOrEqual(4950);
  });

  it("also decode a single Connection as they do one of a list", () => {
    const samples = read(
      canonical.connections.filter((own) => own.length > 0),
      (dialect, [own]) => own && answers(dialect).connection(own),
      (json) => decodeConnection(json),
      ([own], got) => readingOf(own && withPlainKeys(own), withPlainKeys(got as Connection), connectionRules),
    );
    expect(shown(samples, "misread")).toBe("");
    expect(
      samples.filter(({ reading }) => reading.outcome === "unread").length / samples.length,
      shown(samples, "unread"),
    ).toBeLessThanOrEqual(0.01);
  });
});
