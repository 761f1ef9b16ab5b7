import type { StreamChoice } from "#shared/api/sourceStream";

/** Something that is new at the source. */
export interface Addition {
  readonly table: string;
  /** Null: the table itself is new. */
  readonly column: string | null;
}

/** The saved list of choices with the answer to one addition in it. */
export function answerAddition(
  streams: readonly StreamChoice[],
  { table, column }: Addition,
  isSynced: boolean,
): StreamChoice[] {
  const before = streams.find(({ identity }) => identity["name"] === table);
  const others = streams.filter((choice) => choice !== before);
  const choice = before ?? { identity: { name: table }, enabled: true, excludeColumns: [] };
  if (column === null) return [...others, { ...choice, enabled: isSynced }];
  const { excludeColumns, includeColumns = [] } = choice;
  return [
    ...others,
    isSynced
      ? { ...choice, includeColumns: [...includeColumns, column] }
      : { ...choice, excludeColumns: [...excludeColumns, column] },
  ];
}
