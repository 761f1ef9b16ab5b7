import { ByteStore } from "../storage/ByteStore";
import { StoredResult } from "../rows/StoredResult";

let lastRun = 0;

/** A complete result in memory from the parts of an answer's body. */
export function resultOf(parts: Iterable<Uint8Array>): StoredResult {
  const bytes = new ByteStore(() => {
    throw new Error("This result fits into memory.");
  });
  lastRun += 1;
  const result = new StoredResult(`run ${lastRun}`, 1_000_000, bytes);
  for (const part of parts) result.push(part);
  result.end();
  return result;
}

/** A result of named columns with their types; values as they travel. */
export function resultOfRows(columns: Record<string, string>, rows: readonly unknown[][]): StoredResult {
  const names = Object.keys(columns);
  const objects = rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])));
  const types = Object.values(columns);
  const answer = { columns: names, types, rows: objects, rowCount: rows.length, truncated: false };
  return resultOf([Buffer.from(JSON.stringify(answer))]);
}
