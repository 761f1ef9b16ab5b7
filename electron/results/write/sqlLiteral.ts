import { isNumeric, typeFamily } from "#shared/domain/typeFamily";
import { castText, sqlType } from "#shared/sql/sqlType";
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
  // Bare, their largest numbers are read as a type that does not hold them all.
  const isWidest = /^(UHUGEINT|BIGNUM)$/i.test(type.trim());
  const written = sqlType(type);
  // DuckDB reads the text of a list of plain values, and no JSON, back.
  const isNestedDeeply = written === null || /^(STRUCT|MAP|UNION)/.test(written);
  const cast = (text: string) => castText(text, written);
  const literal = (text: string): string => {
    if (family === "float" && isInexactBare(text)) return `${text}e0`;
    if (isNumeric(family)) return plainNumber.test(text) && !isWidest ? text : cast(text);
    if (family === "boolean") return text === "true" || text === "false" ? text : cast(text);
    if (family === "text" || family === "unknown" || isNestedDeeply) return quoteText(text);
    return cast(text);
  };
  return (text) => (text === null ? "NULL" : literal(text));
}

/**
 * A number without an exponent is a DECIMAL to DuckDB, and becomes a DOUBLE by a division: that has no negative zero, and
 * rounds twice beyond fifteen digits or a divisor of 10^22.
 */
function isInexactBare(text: string): boolean {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === "") return false;
  const digits = (whole + fraction).replace(/^0+/, "");
  return digits === "" ? sign === "-" : digits.length > 15 || fraction.length > 22;
}
