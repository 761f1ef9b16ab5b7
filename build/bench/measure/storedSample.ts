import { randomUUID } from "node:crypto";
import { StoredResult } from "../../../electron/results/rows/StoredResult";
import { ByteStore } from "../../../electron/results/storage/ByteStore";
import { sampleAnswer } from "../../../electron/results/testing/sampleAnswer";

/** The body of an answer of texts, numbers and times, in parts as they come over the wire. */
export function sampleBody(rows: number, columns: number): Buffer[] {
  return [...sampleAnswer(rows, columns)];
}

/** A complete result in memory. */
export function storedResult(body: Iterable<Uint8Array>): StoredResult {
  const bytes = new ByteStore(() => {
    throw new Error("The result fits into memory.");
  });
  const result = new StoredResult(randomUUID(), 1_000_000, bytes);
  for (const part of body) result.push(part);
  result.end();
  return result;
}
