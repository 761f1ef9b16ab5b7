import { FormulaCount } from "./looksLikeFormula";
import type { RowShape, RowWriter } from "./RowWriter";

/** Fields between tabs and rows between line feeds, with none behind the last row. */
export function delimitedWriter(
  { columns }: RowShape,
  field: (text: string | null) => string,
  withHeader: boolean,
): RowWriter {
  const formulas = new FormulaCount();
  const counted = (text: string | null): string => {
    if (text !== null) formulas.add(text);
    return field(text);
  };
  const header = withHeader ? columns.map(({ name }) => counted(name)).join("\t") : "";
  return {
    begin: header,
    row: (texts, number) => {
      const line = texts.map(counted).join("\t");
      return number === 0 && !withHeader ? line : `\n${line}`;
    },
    end: () => "",
    formulas: () => formulas.count,
  };
}
