import type { Relation } from "../../api/relation";
import { SchemaIndex } from "./SchemaIndex";

/** Relations taken in between two pauses: about a millisecond's work. */
const chunkSize = 1000;

/**
 * Builds the index in small steps, so that the page stays free in between: each `next()` does about a
 * millisecond's work and yields the index as far as it is; the returned one is complete.
 */
export function* buildSchemaIndex(relations: readonly Relation[]): Generator<SchemaIndex, SchemaIndex> {
  const index = new SchemaIndex();
  for (let start = 0; start < relations.length; start += chunkSize) {
    index.add(relations.slice(start, start + chunkSize));
    yield index;
  }
  return index;
}
