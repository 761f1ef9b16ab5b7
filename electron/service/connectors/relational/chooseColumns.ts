import type { StreamSelection } from "../Connector";
import { SourceProblem } from "../SourceProblem";
import { uniqueColumnNames } from "../uniqueColumnNames";
import { goneProblem } from "./goneProblem";

/**
 * Looks the chosen columns up among those that a table has now.
 *
 * @param choose gets each with the name that it has in the database
 * @throws SourceProblem where none is chosen, or one is gone
 */
export function chooseColumns<Column extends { readonly name: string }, Chosen>(
  known: readonly Column[],
  { stream, columns }: StreamSelection,
  choose: (column: Column, target: string) => Chosen,
): Chosen[] {
  if (columns.length === 0)
    throw new SourceProblem(
      "settings",
      `Every column of ${stream.name} is excluded. Leave at least one, or turn the table off.`,
    );
  const byName = new Map(known.map((column) => [column.name, column]));
  const names = uniqueColumnNames(columns);
  return columns.map((name, index) => {
    const column = byName.get(name);
    if (column === undefined) throw goneProblem(`${stream.name} has no column ${name} any more.`);
    return choose(column, names[index] ?? name);
  });
}
