import type { ResultColumn } from "#shared/contract/ResultColumn";

/**
 * Names the shape of a result: the same for every result with the same names and types in the same order, so that a
 * table opened again, or a query run again, looks as it was left. Columns made of parts are not of its shape. Two 32-bit hashes (FNV-1a and a polynomial one): a
 * clash would only put columns in an odd order.
 */
export function layoutKey(columns: readonly ResultColumn[]): string {
  const own = columns.filter(({ field }) => field === undefined);
  const text = JSON.stringify(own.map(({ name, type }) => [name, type]));
  let first = 0x811c9dc5;
  let second = 7;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 0x01000193);
    second = (Math.imul(second, 31) + code) | 0;
  }
  const hex = (hash: number) => (hash >>> 0).toString(16).padStart(8, "0");
  return `${hex(first)}${hex(second)}`;
}
