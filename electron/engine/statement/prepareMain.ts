import { StatementType, type DuckDBConnection, type DuckDBPreparedStatement } from "@duckdb/node-api";
import { StatementError } from "../sql/StatementError";
import type { CodeToken } from "#shared/sql/lexSql";

export interface PreparedMain {
  readonly prepared: DuckDBPreparedStatement;
  /** How many statements the engine made of the one that was written. */
  readonly parts: number;
}

/**
 * How DuckDB may turn one statement into several. A PIVOT without an IN list first creates a temporary type of the
 * pivoted values; ALTER TABLE … ADD COLUMN with a default that is not a constant adds the column, updates the rows and
 * then sets the default.
 */
export type Expansion = "none" | "pivot" | "addColumn";

/** How a statement may become several, which then need a transaction around them. */
export function expansionOf(tokens: readonly CodeToken[]): Expansion {
  const isWord = (...words: readonly string[]) =>
    tokens.some((token) => token.kind === "word" && words.includes(token.text));
  if (isWord("pivot", "pivot_wider")) return "pivot";
  return tokens[0]?.text === "alter" && isWord("default") ? "addColumn" : "none";
}

/** What DuckDB runs before the last part of each expansion. */
const FORERUNNERS: Readonly<Record<Expansion, ReadonlySet<StatementType>>> = {
  none: new Set(),
  pivot: new Set([StatementType.CREATE]),
  addColumn: new Set([StatementType.ALTER, StatementType.UPDATE]),
};

/**
 * Prepares the one statement of a text. Where DuckDB makes several of it, the parts before the last are run here,
 * except the BEGIN and COMMIT around a write, since the caller has a transaction open.
 *
 * @throws StatementError where the text holds several statements
 */
export async function prepareMain(
  connection: DuckDBConnection,
  sql: string,
  expansion: Expansion,
): Promise<PreparedMain> {
  if (expansion === "none") return { prepared: await prepareOne(connection, sql), parts: 1 };
  const extracted = await connection.extractStatements(sql);
  const parts = extracted.count;
  const first = await extracted.prepare(0);
  if (parts === 1) return { prepared: first, parts };
  // Inside a transaction the engine makes something else of its BEGIN, so it is told by what it is not.
  const bracketed = !FORERUNNERS[expansion].has(first.statementType);
  if (!bracketed) await runForerunner(first, expansion);
  const main = bracketed ? parts - 2 : parts - 1;
  for (let index = 1; index < main; index += 1)
    await runForerunner(await extracted.prepare(index), expansion);
  return { prepared: await extracted.prepare(main), parts };
}

/** In one step, as it nearly always goes. */
async function prepareOne(connection: DuckDBConnection, sql: string): Promise<DuckDBPreparedStatement> {
  try {
    return await connection.prepare(sql);
  } catch (error) {
    const { count } = await connection.extractStatements(sql);
    if (count === 1) throw error;
    throw new StatementError(`The SQL text holds ${count} statements; a request runs exactly one.`);
  }
}

async function runForerunner(prepared: DuckDBPreparedStatement, expansion: Expansion): Promise<void> {
  if (!FORERUNNERS[expansion].has(prepared.statementType)) {
    throw new StatementError(
      expansion === "pivot"
        ? "This form of PIVOT is not available here; name the pivoted values with IN (…)."
        : "The SQL text holds more than one statement; a request runs exactly one.",
    );
  }
  await prepared.run();
}
