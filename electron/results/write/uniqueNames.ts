/** Names of which none occurs twice: a repeated one gets the number of its occurrence, `a`, `a_2`, `a_3`. */
export function uniqueNames(names: readonly string[]): string[] {
  const given = new Set(names);
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let number = 2; taken.has(unique) || (unique !== name && given.has(unique)); number += 1) {
      unique = `${name}_${number}`;
    }
    taken.add(unique);
    return unique;
  });
}
