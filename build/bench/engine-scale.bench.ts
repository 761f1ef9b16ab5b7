import { startPostgres } from "../../electron/source/testing/startPostgres";
import { startCluster } from "../../electron/service/engines/clickhouse/testing/startCluster";
import { BenchConnection } from "./measure/BenchConnection";
import { BenchService } from "./measure/BenchService";
import { median } from "./measure/statistics";
import { printFigure } from "./measure/printFigure";

/**
 * 10,000,000 rows brought from PostgreSQL by a Connection, and queried: in DuckDB, and in ClickHouse clusters of one and of two
 * shards. All of it runs on one computer, so that two shards share what one has: what is to be seen is what dealing costs,
 * not what a second computer brings.
 */
const rows = 10_000_000;
const rounds = 5;
const table = `CREATE TABLE shipments AS SELECT i::bigint AS id, (i % 10007)::int AS customer, (i % 100000 / 100.0)::numeric(12,2) AS price,
  timestamp '2020-01-01' + i * interval '1 second' AS sent, 'Order ' || i AS title FROM generate_series(1, ${rows}) AS i`;

const queries = [
  { name: "count", sql: (of: string) => `SELECT count(*) AS c, sum(price) AS s FROM ${of}` },
  {
    name: "group",
    sql: (of: string) =>
      `SELECT customer, count(*) AS c, sum(price) AS s FROM ${of} GROUP BY customer ORDER BY s DESC LIMIT 10`,
  },
  { name: "key", sql: (of: string) => `SELECT title FROM ${of} WHERE id = 7654321` },
];

interface Measured {
  readonly loadMs: number;
  readonly queryMs: readonly number[];
  /** What each query answers; the same from every engine. */
  readonly answers: readonly string[];
}

const postgres = await startPostgres();
try {
  await postgres.query(table);
  await postgres.query("ALTER TABLE shipments ADD PRIMARY KEY (id)");
  const plain = await BenchService.start();
  let duckDb: Measured;
  try {
    duckDb = await measure(plain, plain.databaseId);
  } finally {
    await plain.close();
  }
  for (const shards of [1, 2]) {
    const cluster = await startCluster({ shards, replicas: 1 });
    try {
      const { url, user, password } = cluster.options;
      const service = await BenchService.start({
        env: {
          WHARF_CLICKHOUSE: url,
          WHARF_CLICKHOUSE_USER: user,
          WHARF_CLICKHOUSE_PASSWORD: password,
          WHARF_CLICKHOUSE_SHARED_USER: "yes",
          WHARF_CLICKHOUSE_CLUSTER: cluster.options.cluster ?? "",
        },
      });
      try {
        const measured = await measure(service, await service.addDatabase("clickhouse"));
        if (JSON.stringify(measured.answers) !== JSON.stringify(duckDb.answers))
          throw new Error(
            `The engines answer differently: ${JSON.stringify([duckDb.answers, measured.answers])}`,
          );
        print(`engine-scale-${shards}`, measured, duckDb);
      } finally {
        await service.close();
      }
    } finally {
      await cluster.stop();
    }
  }
} finally {
  await postgres.stop();
}

async function measure(service: BenchService, databaseId: string): Promise<Measured> {
  const { connection, firstMs } = await BenchConnection.createTimed(service, "postgres", postgres.settings, {
    ...{ name: "shipments", rows, databaseId },
  });
  const queryMs: number[] = [];
  const answers: string[] = [];
  for (const { sql } of queries) {
    const times: number[] = [];
    let answer = "";
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      answer = await (await service.query(sql(`${connection.schema}.shipments`), 100, databaseId)).text();
      times.push(performance.now() - began);
    }
    queryMs.push(median(times));
    const { rows: answered } = JSON.parse(answer) as { rows: Record<string, unknown>[] };
    // A count is a number in one engine and a text in the other; a sum has as many places as its type.
    answers.push(
      JSON.stringify(
        answered.map((row) => Object.values(row).map((value) => String(value).replace(/\.?0+$/, ""))),
      ),
    );
  }
  return { loadMs: firstMs, queryMs, answers };
}

function print(name: string, measured: Measured, { loadMs, queryMs }: Measured): void {
  const shared = { unit: "ms", budget: null } as const;
  printFigure({ name: `${name}-load`, value: measured.loadMs, reference: loadMs, ...shared });
  queries.forEach((query, at) => {
    const [value = 0, reference = 0] = [measured.queryMs[at], queryMs[at]];
    printFigure({ name: `${name}-${query.name}`, value, reference, ...shared });
  });
}
