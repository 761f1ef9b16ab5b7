import type { RowShape, RowWriter } from "./RowWriter";
import { sqlLiteral } from "./sqlLiteral";

/** `(VALUES (1, 'a'), (2, 'b')) AS t(id, name)`-like rows without their frame: `(1, 'a'),` a line. */
export function sqlValuesWriter({ columns }: RowShape): RowWriter {
  const literals = columns.map(({ type }) => sqlLiteral(type));
  return {
    begin: "VALUES",
    row: (texts, number) =>
      `${number === 0 ? "\n" : ",\n"}  (${texts.map((text, index) => literals[index]?.(text) ?? "NULL").join(", ")})`,
    end: () => "\n",
  };
}

/** A list for IN: every different value once, of one column or of several as tuples. NULL is left out: IN never finds it. */
export function sqlInWriter({ columns }: RowShape): RowWriter {
  const literals = columns.map(({ type }) => sqlLiteral(type));
  const written = new Set<string>();
  return {
    begin: "(",
    row: (texts) => {
      if (texts.includes(null)) return "";
      const values = texts.map((text, index) => literals[index]?.(text) ?? "NULL").join(", ");
      const value = columns.length === 1 ? values : `(${values})`;
      if (written.has(value)) return "";
      const separator = written.size === 0 ? "" : ", ";
      written.add(value);
      return `${separator}${value}`;
    },
    end: () => ")",
  };
}
