import type { RowFormat } from "#shared/contract/resultCopy";
import { csvWriter } from "./csvWriter";
import { asShown } from "./asShown";
import { delimitedWriter } from "./delimitedWriter";
import { htmlWriter } from "./htmlWriter";
import { jsonWriter } from "./jsonWriter";
import { markdownWriter } from "./markdownWriter";
import type { RowShape, RowWriter } from "./RowWriter";
import { sqlInsertWriter, sqlUpdateWriter } from "./sqlStatementWriters";
import { sqlInWriter, sqlValuesWriter } from "./sqlListWriters";
import { tsvField } from "./tsvField";

/** The writer of a format. @throws AppError INVALID_INPUT where the format needs what the shape does not have */
export function createRowWriter(format: RowFormat, shape: RowShape): RowWriter {
  switch (format) {
    case "text":
      return asShown(
        shape,
        delimitedWriter(shape, (text) => text ?? "", false),
      );
    case "tsv":
      return asShown(shape, delimitedWriter(shape, tsvField, false));
    case "tsvWithHeader":
      return asShown(shape, delimitedWriter(shape, tsvField, true));
    case "csv":
      return asShown(shape, csvWriter(shape));
    case "json":
      return jsonWriter(shape, "list");
    case "ndjson":
      return jsonWriter(shape, "lines");
    case "markdown":
      return asShown(shape, markdownWriter(shape));
    case "html":
      return asShown(shape, htmlWriter(shape, true));
    case "htmlRows":
      return asShown(shape, htmlWriter(shape, false));
    case "sqlInsert":
      return sqlInsertWriter(shape);
    case "sqlUpdate":
      return sqlUpdateWriter(shape);
    case "sqlValues":
      return sqlValuesWriter(shape);
    case "sqlIn":
      return sqlInWriter(shape);
  }
}
