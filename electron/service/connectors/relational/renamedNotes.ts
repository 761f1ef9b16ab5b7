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
