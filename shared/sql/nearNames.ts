/** Names offered instead of a wrong one. */
const mostNames = 3;

/**
 * The names that a wrong one was probably meant to be, the likeliest first: those with few letters wrong, missing, doubled or
 * swapped. Blind to case.
 */
export function nearNames(wrong: string, names: Iterable<string>): string[] {
  const written = wrong.toLowerCase();
  const most = Math.max(1, Math.floor(written.length / 3));
  const near: { name: string; distance: number }[] = [];
  for (const name of names) {
    if (Math.abs(name.length - written.length) > most) continue;
    const distance = editDistance(written, name.toLowerCase());
    if (distance <= most) near.push({ name, distance });
  }
  return near
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, mostNames)
    .map(({ name }) => name);
}

/** Letters to change, add, leave out or swap with their neighbour (optimal string alignment). */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && column > 1 && one[row - 1] === other[column - 2];
      if (isSwapped && one[row - 2] === other[column - 1]) {
        least = Math.min(least, (before[column - 2] ?? 0) + 1);
      }
      current.push(least);
    }
    before = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
