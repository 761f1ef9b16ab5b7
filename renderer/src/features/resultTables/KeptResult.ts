import { resultTablesSchema } from "#shared/domain/results/resultTableName";
import { quoteIdentifier } from "#shared/sql/quote";
import type { Relation } from "#shared/api/relation";
import { embeddedProfileId } from "#shared/domain/ids";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { resultTablesPlaceQuery, schemaQuery } from "../../queries/schemaQueries";
import { tablesRead } from "#shared/sql/completion/tablesRead";

/** Longest name that is proposed: it is read in trees and typed in statements. */
const maxLength = 50;

/**
 * A name for a kept result that needs no quotes and that no table has yet: of the one table that the statement reads,
 * else of its tab.
 *
 * @param taken Names of the tables that are there, in lower case.
 */
export function proposedTableName(
  sql: string | null,
  title: string | null,
  taken: ReadonlySet<string>,
): string {
  const [path, ...others] = sql === null ? [] : tablesRead(sql);
  const table = others.length > 0 ? undefined : path?.at(-1);
  return free(plainIdentifier(table ?? title ?? ""), taken);
}

function plainIdentifier(words: string): string {
  const name = words
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .slice(0, maxLength)
    .replaceAll(/^_+|_+$/g, "");
  if (name === "") return "result";
  const isPlain = quoteIdentifier(name) === name;
  return isPlain ? name : /^\d/.test(name) ? `result_${name}` : `${name}_result`;
}

function free(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${name}_${number}`)) return `${name}_${number}`;
  }
}

/** A complete result that can be kept as a table. */
export interface KeptResult {
  readonly runId: string;
  /** The statement that made it; null where that is not known. */
  readonly sql: string | null;
  /** What its tab is called; null where no tab shows it. */
  readonly title: string | null;
  readonly rowCount: number;
  /** The rows are the statement's first ones. */
  readonly truncated: boolean;
  /** The grid hides rows of it, or shows them in another order. */
  readonly isArranged: boolean;
}

/** A kept result's table as it stands behind FROM. */
export function keptTableName(table: string): string {
  return `${resultTablesSchema}.${quoteIdentifier(table)}`;
}

/** What stands in the schema of kept results, by name in lower case: DuckDB compares names so. Empty until it is known. */
export function useResultTables(): ReadonlyMap<string, Relation> {
  const place = useQuery(resultTablesPlaceQuery).data ?? null;
  const { data } = useQuery({ ...schemaQuery(embeddedProfileId, place ?? ""), enabled: place !== null });
  return useMemo(
    () =>
      new Map(
        (data ?? [])
          .filter(({ schema }) => schema?.toLowerCase() === resultTablesSchema)
          .map((relation) => [relation.name.toLowerCase(), relation]),
      ),
    [data],
  );
}
