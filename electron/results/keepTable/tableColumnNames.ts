/**
 * Names for the columns of a table, of which DuckDB takes two that differ in the case of A to Z for one: a repeated one
 * gets a number, `a`, `A_2`. What no name can hold is replaced, and a column without a name is called `column`.
 */
export function tableColumnNames(names: readonly string[]): string[] {
  const wanted = names.map((name) =>
    name === "" ? "column" : name.toWellFormed().replaceAll("\0", "\ufffd"),
  );
  const given = new Set(wanted.map(foldCase));
  const taken = new Set<string>();
  return wanted.map((name) => {
    let unique = name;
    for (let number = 2; taken.has(foldCase(unique)) || (unique !== name && given.has(foldCase(unique)));)
      unique = `${name}_${number++}`;
    taken.add(foldCase(unique));
    return unique;
  });
}

function foldCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
