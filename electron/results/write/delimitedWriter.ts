import type { RowShape, RowWriter } from "./RowWriter";

/** Fields between tabs and rows between line feeds, with none behind the last row. */
export function delimitedWriter(
  { columns }: RowShape,
  field: (text: string | null) => string,
  withHeader: boolean,
): RowWriter {
  const header = withHeader ? columns.map(({ name }) => field(name)).join("\t") : "";
  return {
    begin: header,
    row: (texts, number) => {
      const line = texts.map(field).join("\t");
      return number === 0 && !withHeader ? line : `\n${line}`;
    },
    end: () => "",
  };
}
