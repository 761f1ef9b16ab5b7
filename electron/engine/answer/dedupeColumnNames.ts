/**
 * Keys for the columns of an answer: a row is an object by column name, so two columns of one name would lose a
 * value. The first keeps its name, later ones become `name:1`, `name:2`, …, never a name that another column has.
 */
export function dedupeColumnNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const seen = new Set<string>();
  return names.map((name) => {
    if (!seen.has(name)) {
      seen.add(name);
      return name;
    }
    let count = 1;
    while (taken.has(`${name}:${count}`)) count += 1;
    const unique = `${name}:${count}`;
    taken.add(unique);
    return unique;
  });
}
