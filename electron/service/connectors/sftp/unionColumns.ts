import { columnTypeOf } from "./columnTypeOf";
import type { StagedColumn, StagedFile } from "./StagedFile";

/** A column of the table that all files of a pattern make together. */
export interface UnionColumn {
  readonly name: string;
  readonly type: string;
}

/** Names are compared as SQL compares them. */
export function columnKey(name: string): string {
  return name.toLowerCase();
}

/** The columns of all files by name, in the order in which they are first met. */
export function unionColumns(files: readonly Pick<StagedFile, "columns">[]): UnionColumn[] {
  const byName = new Map<string, StagedColumn[]>();
  for (const column of files.flatMap(({ columns }) => columns)) {
    const key = columnKey(column.name);
    const known = byName.get(key);
    if (known === undefined) byName.set(key, [column]);
    else known.push(column);
  }
  return [...byName.values()].flatMap((columns) => {
    const [first] = columns;
    return first === undefined
      ? []
      : [{ name: first.name, type: columnTypeOf(columns.map(({ evidence }) => evidence)) }];
  });
}
