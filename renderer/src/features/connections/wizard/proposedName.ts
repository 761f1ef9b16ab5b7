import type { Connector } from "#shared/api/connector";

const maxLength = 100;

/**
 * A name that says where the rows come from, and that no other Connection of the database has.
 *
 * @param sourceDatabase The database at the source; empty where it has none.
 */
export function proposedName({ name }: Connector, sourceDatabase: string, taken: readonly string[]): string {
  const base = (sourceDatabase === "" ? name : sourceDatabase).slice(0, maxLength - 4);
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let count = 1; ; count += 1) {
    const proposed = count === 1 ? base : `${base} ${count}`;
    if (!used.has(proposed.toLowerCase())) return proposed;
  }
}
