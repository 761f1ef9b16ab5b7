import type { DuckDBPreparedStatement } from "@duckdb/node-api";
import { type AnswerRows, materializedRows, streamedRows } from "../answer/AnswerRows";
import type { BodyWriter } from "../answer/BodyWriter";
import { renderChunks, type StatementResult } from "../answer/writeAnswer";
import { typeName } from "../answer/typeName";
import { exportedRows } from "../answer/wrapQuery";
import type { RequestConnection } from "../connection/RequestConnection";
import { type ExportQuery, withExportQuery } from "./exportQuery";

/** A page ends with the chunk in which it reaches either: enough that pages cost little, and little enough to be held. */
const PAGE_ROWS = 20_000;
const PAGE_BYTES = 16 * 1024 * 1024;

/**
 * Writes all rows of a query as a sequence of answers, each of some rows and on a line of its own, in one read and in the
 * query's order.
 *
 * @param keywords DuckDB's keywords, for printing types
 * @param begin called once the query runs; takes what is written
 * @throws StatementError; the engine's error, also after some pages
 */
export function exportPages(
  request: RequestConnection,
  sql: string,
  keywords: ReadonlySet<string>,
  begin: () => BodyWriter,
): Promise<BodyWriter> {
  return withExportQuery(request, sql, async (query) => {
    const rendered = exportedRows(query);
    const main = await query.prepare(rendered ?? `SELECT * FROM ${query.source}`);
    const rows = rendered === undefined ? materializedRows(await main.run()) : await streamOf(main);
    const body = begin();
    await writePages(shapeOf(query, keywords), { rows, rendered: rendered !== undefined }, body);
    return body;
  });
}

async function streamOf(main: DuckDBPreparedStatement): Promise<AnswerRows> {
  const result = await main.stream();
  return streamedRows(result, await result.fetchChunk());
}

type Shape = Pick<StatementResult, "columns" | "types">;

function shapeOf({ names, types }: ExportQuery, keywords: ReadonlySet<string>): Shape {
  return { columns: names, types: types.map((type) => typeName(type, keywords)) };
}

async function writePages(
  { columns, types }: Shape,
  { rows, rendered }: Pick<StatementResult, "rows" | "rendered">,
  body: BodyWriter,
): Promise<void> {
  const head = Buffer.from(`{"columns":${JSON.stringify(columns)},"types":${JSON.stringify(types)},"rows":[`);
  const render = renderChunks({ columns, rendered });
  let pageRows = 0;
  let pageBytes = 0;
  const endPage = async (): Promise<void> => {
    await body.write(Buffer.from(`],"rowCount":${pageRows},"truncated":false}\n`));
    pageRows = 0;
    pageBytes = 0;
  };
  await body.write(head);
  for await (const { chunk, rowCount } of rows) {
    if (pageRows >= PAGE_ROWS || pageBytes >= PAGE_BYTES) {
      await endPage();
      await body.write(head);
    }
    if (rowCount === 0) continue;
    let isFirst = pageRows === 0;
    for (const bytes of render(chunk, rowCount)) {
      await body.write(isFirst ? bytes.subarray(1) : bytes);
      isFirst = false;
      pageBytes += bytes.length;
    }
    pageRows += rowCount;
  }
  await endPage();
}
