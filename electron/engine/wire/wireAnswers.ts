import { type DuckDBMaterializedResult, ResultReturnType } from "@duckdb/node-api";
import type { WireOutput } from "#shared/processes/wireRows";
import { codeTokens } from "#shared/sql/lexSql";
import type { BodyWriter } from "../answer/BodyWriter";
import type { RequestConnection } from "../connection/RequestConnection";
import type { SessionAnswers } from "../session/SessionAnswers";
import { expansionOf, prepareMain } from "../statement/prepareMain";
import { restorePositions } from "../statement/restorePositions";
import { commandTag } from "./commandTag";
import { commandComplete } from "./wireMessages";
import { WIRE_LINES, wireColumns, wireQuery } from "./wireQuery";
import { writeHead, writeMaterialized, writeWireRows } from "./writeWireRows";

/**
 * Answers as messages: what was asked for in front of the rows, the rows, CommandComplete.
 *
 * @param sql the statement; what is done is said of it
 * @param startBody begins the body; errors may follow that
 * @param isCopied the rows came by COPY
 */
export function wireAnswers(
  request: RequestConnection,
  sql: string,
  output: WireOutput,
  startBody: () => BodyWriter,
  isCopied = false,
): SessionAnswers<BodyWriter> {
  return {
    async query(statement, { prepared }) {
      const columns = wireColumns(prepared);
      const query = wireQuery(statement.text, columns, output);
      return inOwnLines(async () => {
        const main = await prepareMain(request.connection, query.sql, expansionOf(statement.tokens));
        const body = startBody();
        await writeHead(body, columns, output);
        const rows = await writeWireRows(main.prepared, query, output, body);
        const tag = output.as === "rows" ? commandTag(statement.tokens, true, rows) : `COPY ${rows}`;
        await body.write(commandComplete(tag));
        return body;
      });
    },
    async ran({ tokens }, result) {
      const body = startBody();
      const returnsRows = result.returnType === ResultReturnType.QUERY_RESULT && result.columnCount > 0;
      const rows = returnsRows ? await writeMaterialized(result, output, body) : countOf(result);
      await body.write(commandComplete(isCopied ? `COPY ${rows}` : commandTag(tokens, false, rows)));
      return body;
    },
    async nothing() {
      const body = startBody();
      await body.write(commandComplete(commandTag(codeTokens(sql), false, 0)));
      return body;
    },
  };
}

async function inOwnLines<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "Error") throw error;
    throw new Error(restorePositions(error.message, WIRE_LINES), { cause: error });
  }
}

/** What a statement changed, or how many rows a table was made of. */
function countOf(result: DuckDBMaterializedResult): number {
  if (result.returnType === ResultReturnType.CHANGED_ROWS) return result.rowsChanged;
  const isCount = result.rowCount === 1 && result.columnNames()[0] === "Count";
  return isCount ? Number(result.getChunk(0).getColumnValues(0)[0]) : 0;
}
