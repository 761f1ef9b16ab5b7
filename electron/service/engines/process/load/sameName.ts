/** SQL of whether two texts name the same thing: DuckDB folds A to Z, and no other letter. */
export function sameName(left: string, right: string): string {
  return `${foldedName(left)} = ${foldedName(right)}`;
}

/** SQL of a name as it is compared. */
export function foldedName(name: string): string {
  return `system.main.translate(${name}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')`;
}

/** A name as it is compared. */
export function folded(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
