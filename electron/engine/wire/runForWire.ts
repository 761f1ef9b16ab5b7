import type { CopiedRows, WireOutput } from "#shared/processes/wireRows";
import { quoteText } from "#shared/sql/quote";
import type { BodyWriter } from "../answer/BodyWriter";
import type { RequestConnection } from "../connection/RequestConnection";
import type { TakenSession } from "../session/SessionAnswers";
import { builtIn } from "../sql/builtInFunctions";
import type { StatementRequest } from "../statement/runStatement";
import { wireAnswers } from "./wireAnswers";

/** Runs one statement in a session, and sends its answer as messages of the PostgreSQL protocol. */
export async function runForWire(
  session: TakenSession,
  request: RequestConnection,
  wanted: StatementRequest,
  output: WireOutput,
  copied: CopiedRows | undefined,
  startBody: () => BodyWriter,
): Promise<void> {
  const answers = wireAnswers(request, wanted.sql, output, startBody, copied !== undefined);
  const instead = copied === undefined ? undefined : await insertOf(request, copied);
  const body = await session.run(wanted, answers, instead).catch((error: unknown) => {
    throw instead === undefined ? error : withoutPlace(error);
  });
  await body.finish();
}

/** The statement that inserts rows of a file, each text cast to its column's type. @throws the engine's error */
async function insertOf(
  { connection }: RequestConnection,
  { file, table, columns }: CopiedRows,
): Promise<string> {
  const names = columns === null ? "" : ` (${columns.join(", ")})`;
  const shape = await connection.prepare(`SELECT ${columns?.join(", ") ?? "*"} FROM ${table}`);
  const types = Array.from({ length: shape.columnCount }, (_, index) => String(shape.columnType(index)));
  shape.destroySync();
  const values = types.map((type, index) => valueOf(type, `c${index}`));
  const fileColumns = types.map((_, index) => `c${index}: 'VARCHAR'`).join(", ");
  const options = [
    `columns = {${fileColumns}}`,
    "header = false, auto_detect = false, delim = ',', quote = '\"', escape = '\"', new_line = '\\n'",
    "nullstr = '', allow_quoted_nulls = false, max_line_size = 67108864, buffer_size = 67108864, parallel = false",
  ];
  return `INSERT INTO ${table}${names} SELECT ${values.join(", ")} FROM ${builtIn("read_csv", quoteText(file), ...options)}`;
}

/** The place of an error in a statement that the client didn't write, and that names a file, says nothing to it. */
function withoutPlace(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== "Error") return error;
  return new Error(error.message.replace(/\n+LINE \d+:[\s\S]*$/, ""), { cause: error });
}

/** PostgreSQL writes bytes as hexadecimal digits behind \\x. */
function valueOf(type: string, column: string): string {
  if (type !== "BLOB") return `CAST(${column} AS ${type})`;
  const hex = builtIn("unhex", builtIn("substr", column, "3"));
  return `CASE WHEN ${builtIn("starts_with", column, quoteText("\\x"))} THEN ${hex} ELSE CAST(${column} AS BLOB) END`;
}
