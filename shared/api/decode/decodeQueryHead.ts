import type { Envelope } from "../../contract/envelope";
import type { QueryHead } from "../queryHead";
import { decoded } from "./decoded";
import { JsonFields } from "./JsonFields";
import { looseBoolean } from "./looseBoolean";
import { looseNumber } from "./looseNumber";

/** Reads what stands beside the rows in the answer of POST /databases/:id/query; the rows are not looked at. Never throws. */
export function decodeQueryHead(json: unknown): Envelope<QueryHead> {
  const answer = JsonFields.of(json);
  const places = [answer, JsonFields.of(answer?.first("data")), JsonFields.of(answer?.first("result"))];
  const fields = places.find((place) => Array.isArray(place?.first("columns", "fields"))) ?? null;
  return decoded(fields && headFrom(fields), "the result’s columns");
}

function headFrom(fields: JsonFields): QueryHead | null {
  const columns = fields.first("columns", "fields");
  const types = fields.first("types", "columnTypes");
  if (!Array.isArray(columns)) return null;
  const named = columns.map((column: unknown, index) =>
    columnFrom(column, Array.isArray(types) ? types[index] : undefined),
  );
  const rowCount = looseNumber(fields.first("rowCount"));
  return named.includes(null)
    ? null
    : {
        columns: named.filter((column) => column !== null),
        rowCount: Number.isSafeInteger(rowCount) && rowCount !== null && rowCount >= 0 ? rowCount : null,
        truncated: looseBoolean(fields.first("truncated")),
      };
}

/** A column is a plain name, which may be empty, or an object with name and type. */
function columnFrom(value: unknown, type: unknown): QueryHead["columns"][number] | null {
  const fields = JsonFields.of(value);
  const name = fields === null ? value : fields.first("name", "columnName");
  if (typeof name !== "string") return null;
  const own = type ?? fields?.first("type", "dataType", "columnType");
  return { name, type: typeof own === "string" && own !== "" ? own : null };
}
