import type fc from "fast-check";

/** How many values of a column the notes of a sync tell of. */
export function notedValues(notes: readonly string[], column: string): number {
  const counts = notes.flatMap((note) => new RegExp(`^(\\d+) \\w+ of ${column} `).exec(note)?.[1] ?? []);
  return counts.reduce((sum, count) => sum + Number(count), 0);
}

/** Reports a failed property without its counterexample, which is thousands of values. */
export function reportSeed<Values>({ failed, seed, errorInstance }: fc.RunDetails<Values>): void {
  if (failed) throw new Error(`Failed with seed ${seed}: ${String(errorInstance)}`, { cause: errorInstance });
}
