import type { WireParameter } from "#shared/processes/wireRows";
import { findParameters } from "#shared/sql/parameters/findParameters";
import { listTextOf } from "#shared/sql/pgArrayText";
import { quoteText } from "#shared/sql/quote";
import { SqlStateError } from "../protocol/sqlState";
import { decodeBinary } from "./decodeBinary";

const numberText = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

const numeric = 1700;

/** The value of a parameter, as Bind has it; null for NULL. */
export interface BoundValue {
  readonly bytes: Buffer | null;
  readonly isBinary: boolean;
}

/**
 * A statement with its values written into it: what it may do is looked through with them, as for any other statement.
 *
 * @throws SqlStateError for values that can't be read, or are too few or too many
 */
export function boundText(
  sql: string,
  parameters: readonly WireParameter[],
  values: readonly BoundValue[],
): string {
  if (values.length !== parameters.length)
    throw new SqlStateError(
      "08P01",
      `The statement takes ${parameters.length} parameters, and ${values.length} came.`,
    );
  if (parameters.length === 0) return sql;
  const literals = parameters.map((parameter, index) => literalOf(parameter, values[index]));
  let bound = "";
  let position = 0;
  for (const { written, start, end } of findParameters(sql)) {
    if (!written.startsWith("$")) continue;
    bound += sql.slice(position, start) + (literals[Number(written.slice(1)) - 1] ?? written);
    position = end;
  }
  return bound + sql.slice(position);
}

function literalOf({ oid, type }: WireParameter, value: BoundValue | undefined): string {
  if (value === undefined || value.bytes === null) return type === "" ? "NULL" : `CAST(NULL AS ${type})`;
  const text = value.isBinary ? decodeBinary(value.bytes, oid) : value.bytes.toString("utf8");
  // A decimal of any scale: a cast to one would round it.
  if ((type === "" || oid === numeric) && numberText.test(text)) return ` ${text.trim().replace(/^\+/, "")} `;
  if (type === "") return quoteText(text);
  if (type === "BLOB") return blobLiteral(text);
  if (type.endsWith("[]")) return `CAST(${quoteText(listTextOf(text))} AS ${type})`;
  if (type === "BOOLEAN") return `CAST(${quoteText(booleanText(text))} AS BOOLEAN)`;
  return `CAST(${quoteText(text.replace(/ BC$/, " (BC)"))} AS ${oid === numeric ? "DOUBLE" : type})`;
}

function booleanText(text: string): string {
  if (/^\s*(on|yes|y)\s*$/i.test(text)) return "true";
  return /^\s*(off|no|n)\s*$/i.test(text) ? "false" : text.trim();
}

function blobLiteral(text: string): string {
  const hex = /^\\x((?:[0-9a-f]{2})*)$/i.exec(text)?.[1];
  const bytes = hex === undefined ? Buffer.from(text) : Buffer.from(hex, "hex");
  return `system.main.unhex('${bytes.toString("hex")}')`;
}
