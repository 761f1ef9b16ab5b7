import { isNumeric, typeFamily } from "#shared/domain/typeFamily";
import { quoteText } from "#shared/sql/quoteText";

const plainNumber = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * Cells of a column as SQL literals that read back as the same value in DuckDB: numbers and booleans bare, texts quoted,
 * everything else cast from its text.
 *
 * @param type SQL type as the service names it.
 */
export function sqlLiteral(type: string): (text: string | null) => string {
  const family = typeFamily(type);
  const cast = (text: string) => `CAST(${quoteText(text)} AS ${type})`;
  const literal = (text: string): string => {
    if (isNumeric(family)) return plainNumber.test(text) ? text : cast(text);
    if (family === "boolean") return text === "true" || text === "false" ? text : cast(text);
    if (family === "text" || family === "unknown" || !isWritable(type)) return quoteText(text);
    return cast(text);
  };
  return (text) => (text === null ? "NULL" : literal(text));
}

/** Type names come from the service: one that could hold other SQL is not written. */
function isWritable(type: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_ ]*(\(\d+(,\s*\d+)?\))?((\[\d*\])*)$/.test(type.trim());
}
