import type { QueryError, QueryRequest, RunningEngine, SchemaRelation } from "../../DatabaseEngine";

/** The body of an answer, parsed. */
export interface ReadAnswer {
  readonly columns: string[];
  readonly types: string[];
  readonly rows: Record<string, unknown>[];
  readonly rowCount: number;
  readonly truncated: boolean;
}

/** Runs a statement and reads its whole answer; a failed one throws an error with the failure's message. */
export async function readAnswer(
  engine: RunningEngine,
  sql: string,
  options: Partial<Omit<QueryRequest, "sql">> = {},
): Promise<ReadAnswer> {
  const answer = await engine.query({ sql, readOnly: false, maxRows: 10_000, ...options });
  if (!answer.ok) throw new Error(`${answer.failure.kind}: ${answer.failure.message}`);
  return (await new Response(answer.body).json()) as ReadAnswer;
}

/** Runs a statement that is expected to fail. */
export async function readFailure(
  engine: RunningEngine,
  sql: string,
  options: Partial<Omit<QueryRequest, "sql">> = {},
): Promise<QueryError> {
  const answer = await engine.query({ sql, readOnly: false, maxRows: 10_000, ...options });
  if (answer.ok) throw new Error(`This ran: ${sql}\n${await new Response(answer.body).text()}`);
  return answer.failure;
}

/** Tables and views of an engine that runs. */
export async function readRelations(engine: RunningEngine): Promise<readonly SchemaRelation[]> {
  const answer = await engine.schema({});
  if (!answer.ok) throw new Error(`${answer.failure.kind}: ${answer.failure.message}`);
  return answer.relations;
}
