import type { Relation } from "#shared/api/relation";
import { buildSchemaIndex } from "#shared/sql/completion/buildSchemaIndex";
import type { SchemaIndex } from "#shared/sql/completion/SchemaIndex";

/** Milliseconds of work between two pauses: well below a frame. */
const workPerTurn = 8;

const indexes = new WeakMap<readonly Relation[], Promise<SchemaIndex>>();

/**
 * The completion index of a schema. Built once for each list of relations, in turns of a few milliseconds, so that the
 * page answers in between however large the schema is.
 */
export function indexSchema(relations: readonly Relation[]): Promise<SchemaIndex> {
  const known = indexes.get(relations);
  if (known !== undefined) return known;
  const index = buildInTurns(relations);
  indexes.set(relations, index);
  return index;
}

async function buildInTurns(relations: readonly Relation[]): Promise<SchemaIndex> {
  const steps = buildSchemaIndex(relations);
  let turnEnds = performance.now() + workPerTurn;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < turnEnds) continue;
    // Turns follow one another by their nature.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve));
    turnEnds = performance.now() + workPerTurn;
  }
}
