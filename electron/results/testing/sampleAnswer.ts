const types = ["BIGINT", "VARCHAR", "DECIMAL(18,2)", "TIMESTAMP", "INTEGER"];

/** The value in a cell of {@link sampleAnswer}, as text. */
export function sampleText(row: number, column: number): string {
  const texts = [
    `9007199254${row + 1_000_000}`,
    `name ${row}\té`,
    `${row}.05`,
    "2026-11-20 10:11:12.123456",
    String(row),
  ];
  return texts[column % texts.length] ?? "";
}

/** The body of a query's answer with so many rows and columns, in parts of some hundred rows. */
export function* sampleAnswer(rows: number, columns: number): Generator<Buffer, void, void> {
  const names = Array.from({ length: columns }, (_, index) => `column_${index}`);
  const columnTypes = names.map((_, index) => types[index % types.length]);
  yield Buffer.from(`{"columns":${JSON.stringify(names)},"types":${JSON.stringify(columnTypes)},"rows":[`);
  for (let from = 0; from < rows; from += 500) {
    const part: string[] = [];
    for (let row = from; row < Math.min(from + 500, rows); row += 1) {
      const members = names.map((name, column) => {
        const text = sampleText(row, column);
        return `"${name}":${column % 5 === 4 ? text : JSON.stringify(text)}`;
      });
      part.push(`${row === 0 ? "" : ","}{${members.join(",")}}`);
    }
    yield Buffer.from(part.join(""));
  }
  yield Buffer.from(`],"rowCount":${rows},"truncated":false}`);
}
