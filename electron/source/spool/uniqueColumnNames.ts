/**
 * Names for the columns of a table, each once: sources tell `a` from `A`, DuckDB does not.
 *
 * @returns as many names in the same order, without blanks around them; an empty one is named by its place
 * (`column_2`), and the later of two equal ones gets a number that no other column has as its own name
 */
export function uniqueColumnNames(names: readonly string[]): string[] {
  const wanted = names.map((name, index) => name.trim() || `column_${index + 1}`);
  const given = new Set(wanted.map((name) => name.toLowerCase()));
  const used = new Set<string>();
  return wanted.map((name) => {
    let unique = name;
    for (let number = 2; used.has(unique.toLowerCase()); number += 1) {
      const candidate = `${name}_${number}`;
      if (!given.has(candidate.toLowerCase())) unique = candidate;
    }
    used.add(unique.toLowerCase());
    return unique;
  });
}
