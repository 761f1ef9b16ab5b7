import type { SchemaRelation } from "../DatabaseEngine";
import type { ClickHouseClient } from "./ClickHouseClient";
import { shownTable } from "./clusterParts";
import { quoteLiteral } from "./sqlText";
import { unescape } from "./valueJson";

const views = new Set(["View", "MaterializedView", "LiveView", "WindowView"]);

/**
 * Every table and view of some databases. What stands behind them is left out: the inner tables of materialized views, the
 * local parts of Distributed tables, and tables on their way.
 *
 * @throws ClickHouseError, ClickHouseUnreachable
 */
export async function readSchema(
  client: ClickHouseClient,
  databases: readonly string[],
  signal?: AbortSignal,
): Promise<SchemaRelation[]> {
  const among = databases.map(quoteLiteral).join(", ");
  const tables = await client.rows(
    `SELECT database, name, engine, engine_full FROM system.tables WHERE database IN (${among}) AND name NOT LIKE '.%' ORDER BY database, name`,
    signal,
  );
  const columns = await client.rows(
    `SELECT database, table, name, type FROM system.columns WHERE database IN (${among}) AND table NOT LIKE '.%'`,
    signal,
  );
  const local = new Set(
    tables.flatMap(([database = "", , , full = ""]) => {
      const shown = shownTable(unescape(full), unescape(database));
      return shown === null ? [] : [keyOf(shown.database, shown.table)];
    }),
  );
  const byTable = new Map<string, { name: string; type: string; nullable: boolean }[]>();
  for (const [database = "", table = "", name = "", type = ""] of columns) {
    const key = keyOf(unescape(database), unescape(table));
    const found = byTable.get(key) ?? [];
    byTable.set(key, found);
    const written = unescape(type);
    found.push({
      name: unescape(name),
      type: written,
      nullable: /^(?:LowCardinality\()?Nullable\(/.test(written),
    });
  }
  return tables.flatMap(([database = "", table = "", engine = ""]) => {
    const [schema, name] = [unescape(database), unescape(table)];
    const key = keyOf(schema, name);
    if (local.has(key)) return [];
    return [{ schema, name, type: views.has(engine) ? "view" : "table", columns: byTable.get(key) ?? [] }];
  });
}

function keyOf(database: string, table: string): string {
  return JSON.stringify([database, table]);
}
