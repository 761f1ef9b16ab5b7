/** Times two pieces of work in turn, A B A B …, so that a machine that gets slower or faster weighs on both. */
export async function inTurn(
  rounds: number,
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<{ readonly first: number[]; readonly second: number[] }> {
  const times = { first: [] as number[], second: [] as number[] };
  // One round to warm up, not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const a = await first();
    const b = await second();
    if (round === 0) continue;
    times.first.push(a);
    times.second.push(b);
  }
  return times;
}
