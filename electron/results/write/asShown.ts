import { isNested, typeFamily } from "#shared/domain/typeFamily";
import { shownNested } from "#shared/sql/nested/shownNested";
import type { RowShape, RowWriter } from "./RowWriter";

/** Writes what people read: numbers within lists, structs and maps without the quotes in which services send them. */
export function asShown({ columns }: Pick<RowShape, "columns">, writer: RowWriter): RowWriter {
  const types = columns.map(({ type }) => type);
  if (!types.some((type) => isNested(typeFamily(type)))) return writer;
  const shown = (text: string | null, index: number) =>
    text === null ? null : shownNested(text, types[index] ?? "");
  return { ...writer, row: (texts, number) => writer.row(texts.map(shown), number) };
}
