/** SQL of whether two texts name the same thing: DuckDB folds A to Z, and no other letter. */
export function sameName(left: string, right: string): string {
  const folded = (name: string) =>
    `translate(${name}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')`;
  return `${folded(left)} = ${folded(right)}`;
}
