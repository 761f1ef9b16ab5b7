import {
  DuckDBArrayValue,
  DuckDBBlobValue,
  DuckDBIntervalValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBUnionValue,
  DuckDBVariantValue,
  type DuckDBValue,
} from "@duckdb/node-api";
import { valueText } from "./valueText";

/**
 * The JSON of one value: numbers only where a double holds every value of the type; wider integers, decimals,
 * dates and times as DuckDB's text; NaN and the infinities as strings; the same inside lists and structs. The
 * type is not needed: wider integers arrive as bigint, everything else as a class of its own.
 */
export function jsonText(value: DuckDBValue): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number") return numberText(value);
  if (typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return `"${value}"`;
  if (value instanceof DuckDBBlobValue) return JSON.stringify(blobText(value.bytes));
  if (value instanceof DuckDBIntervalValue) {
    return `{"months":${value.months},"days":${value.days},"micros":"${value.micros}"}`;
  }
  return nestedText(value) ?? JSON.stringify(valueText(value));
}

function nestedText(value: DuckDBValue): string | undefined {
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) {
    return `[${value.items.map(jsonText).join(",")}]`;
  }
  if (value instanceof DuckDBStructValue) {
    const fields = Object.entries(value.entries).map(
      ([name, entry]) => `${JSON.stringify(name)}:${jsonText(entry)}`,
    );
    return `{${fields.join(",")}}`;
  }
  if (value instanceof DuckDBMapValue) {
    const entries = value.entries.map(
      (entry) => `{"key":${jsonText(entry.key)},"value":${jsonText(entry.value)}}`,
    );
    return `[${entries.join(",")}]`;
  }
  if (value instanceof DuckDBUnionValue) {
    return `{"tag":${JSON.stringify(value.tag)},"value":${jsonText(value.value)}}`;
  }
  if (value instanceof DuckDBVariantValue) return jsonText(value.value);
  return undefined;
}

function numberText(value: number): string {
  if (!Number.isFinite(value)) return `"${value}"`;
  return Object.is(value, -0) ? "-0.0" : String(value);
}

/** DuckDB's own text of bytes, which escapes what is not printable, quotes and the backslash. */
function blobText(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (const byte of bytes) {
    const plain = byte > 0x1f && byte < 0x7f && byte !== 0x22 && byte !== 0x27 && byte !== 0x5c;
    parts.push(plain ? String.fromCharCode(byte) : `\\x${byte.toString(16).toUpperCase().padStart(2, "0")}`);
  }
  return parts.join("");
}
