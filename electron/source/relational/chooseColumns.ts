import type { StreamSelection } from "../../service/connectors/Connector";
import { SourceError } from "../../service/connectors/SourceError";
import { uniqueColumnNames } from "../spool/uniqueColumnNames";

/**
 * Looks the chosen columns up among those that a table has now.
 *
 * @param choose gets each with the name that it has in the database
 * @throws SourceError where none is chosen, or one is gone
 */
export function chooseColumns<Column extends { readonly name: string }, Chosen>(
  known: readonly Column[],
  { stream, columns }: StreamSelection,
  choose: (column: Column, target: string) => Chosen,
): Chosen[] {
  if (columns.length === 0)
    throw new SourceError(
      "settings",
      `Every column of ${stream.name} is excluded. Leave at least one, or turn the table off.`,
    );
  const byName = new Map(known.map((column) => [column.name, column]));
  const names = uniqueColumnNames(columns);
  return columns.map((name, index) => {
    const column = byName.get(name);
    if (column === undefined) throw missingStreamError(`${stream.name} has no column ${name} any more.`);
    return choose(column, names[index] ?? name);
  });
}

/** @param what is gone, in a sentence */
export function missingStreamError(what: string): SourceError {
  return new SourceError(
    "missing",
    `${what} It was removed or renamed at the source; the next sync takes what is there then.`,
  );
}

/**
 * What to tell of columns that have another name in the database than at the source.
 *
 * @param names of each column, at the source and in the database
 */
export function renamedNotes(names: readonly (readonly [source: string, target: string])[]): string[] {
  return names.flatMap(([source, target]) => {
    if (source === target) return [];
    const why =
      source.trim() === target
        ? "blanks around a name are left out"
        : source.trim() === ""
          ? "a name needs more than blanks"
          : "the database takes names that differ only in capitals or in blanks around them for one";
    return `The column ${JSON.stringify(source)} is called ${target} here: ${why}.`;
  });
}
