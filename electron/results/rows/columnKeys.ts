/**
 * Which columns a row's key may fill, best first. A service may keep columns of one name apart in three ways: a
 * repeated key (`a`, `a`), a numbered one (`a:1`, `a_1`, counted from the second column of that name), or distinct
 * names in `columns` already. A numbered key that is itself a column's name means that column only.
 */
export function columnKeys(names: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const keys = new Map<string, number[]>();
  for (const [index, name] of names.entries()) keys.set(name, [...(keys.get(name) ?? []), index]);
  const named = Array.from(keys);
  for (const [name, columns] of named) {
    for (const [occurrence, column] of columns.entries()) {
      if (occurrence === 0) continue;
      for (const key of [`${name}:${occurrence}`, `${name}_${occurrence}`]) {
        if (!keys.has(key)) keys.set(key, [column]);
      }
    }
  }
  return keys;
}
