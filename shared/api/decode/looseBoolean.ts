const words = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ["1", true],
  ["true", true],
  ["yes", true],
  ["y", true],
  ["t", true],
  [false, false],
  [0, false],
  ["0", false],
  ["false", false],
  ["no", false],
  ["n", false],
  ["f", false],
]);

/** A yes or no in any usual spelling, `"YES"` of information_schema included; null for everything else. */
export function looseBoolean(value: unknown): boolean | null {
  return words.get(typeof value === "string" ? value.trim().toLowerCase() : value) ?? null;
}
