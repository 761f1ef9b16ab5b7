import {
  StatementType,
  type DuckDBConnection,
  type DuckDBExtractedStatements,
  type DuckDBPreparedStatement,
} from "@duckdb/node-api";
import { StatementRefused } from "./StatementRefused";

export interface PreparedMain {
  readonly prepared: DuckDBPreparedStatement;
  /** How many statements the engine made of the one that was written. */
  readonly parts: number;
}

/**
 * Prepares the one statement of a text. A PIVOT without an IN list is several to the engine: it first makes a
 * temporary type of the pivoted values, and puts BEGIN and COMMIT around a write. Those forerunners are run here,
 * except the brackets, since the caller has a transaction open.
 *
 * @param pivots whether the text has a PIVOT; without one, several statements are refused
 */
export async function prepareMain(
  connection: DuckDBConnection,
  sql: string,
  pivots: boolean,
): Promise<PreparedMain> {
  if (!pivots) return { prepared: await prepareOne(connection, sql), parts: 1 };
  const extracted = await connection.extractStatements(sql);
  const parts = extracted.count;
  const first = await extracted.prepare(0);
  if (parts === 1) return { prepared: first, parts };
  // Inside a transaction the engine makes something else of its BEGIN, so it is told by what it is not.
  const bracketed = first.statementType !== StatementType.CREATE;
  if (!bracketed) await runForerunner(first);
  const main = bracketed ? parts - 2 : parts - 1;
  return { prepared: await prepareAfterForerunners(extracted, main), parts };
}

/** In one step, as it nearly always goes. */
async function prepareOne(connection: DuckDBConnection, sql: string): Promise<DuckDBPreparedStatement> {
  try {
    return await connection.prepare(sql);
  } catch (error) {
    const { count } = await connection.extractStatements(sql);
    if (count === 1) throw error;
    throw new StatementRefused(`The SQL text holds ${count} statements; a request runs exactly one.`);
  }
}

async function prepareAfterForerunners(
  extracted: DuckDBExtractedStatements,
  main: number,
): Promise<DuckDBPreparedStatement> {
  for (let index = 1; index < main; index += 1) await runForerunner(await extracted.prepare(index));
  return extracted.prepare(main);
}

async function runForerunner(prepared: DuckDBPreparedStatement): Promise<void> {
  if (prepared.statementType !== StatementType.CREATE) {
    throw new StatementRefused(
      "This form of PIVOT is not available here; name the pivoted values with IN (…).",
    );
  }
  await prepared.run();
}
