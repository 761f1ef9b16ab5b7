import { AppError, type Envelope } from "../../../errors/AppError";
import { answerOf } from "./Place";
import type { ResourceShape } from "./ResourceShape";
import { findList, findOne, type Item } from "./structure";
import { shown, type Trace } from "./Trace";

/** Reads one object of an answer; null where it has nothing to name it by. */
type ReadItem<Value> = (item: Item, trace: Trace) => Value | null;

/**
 * The outcome of a decoder: never an exception, whatever the service answered.
 *
 * @param value Null where the answer was not understood.
 * @param what What was looked for, with its article: "the list of databases". No value of the answer is repeated,
 *   because it may be a secret.
 */
export function decoded<Value>(value: Value | null, what: string): Envelope<Value> {
  return value === null
    ? refused(`The service answered, but ${what} was not found in its answer.`)
    : { ok: true, value };
}

/**
 * The refusal of an answer with two equally good readings.
 *
 * @param paths Where both are.
 */
export function ambiguous<Value>(what: string, paths: readonly string[]): Envelope<Value> {
  const places = paths.map((path) => `“${shown(path)}”`).join(" and ");
  return refused(`The service answered, but ${what} may be either of two things in its answer: ${places}.`);
}

/**
 * Decodes a list. Items that make no sense are left out and counted, so that one odd entry does not hide the others; a
 * list in which nothing makes sense is not understood.
 */
export function decodeList<Value>(
  json: unknown,
  shape: ResourceShape,
  readItem: ReadItem<Value>,
  trace: Trace,
): Envelope<Value[]> {
  const found = findList(answerOf(json), shape);
  if (found.kind === "ambiguous") return ambiguous(shape.what, found.paths);
  if (found.kind === "none") return decoded<Value[]>(null, shape.what);
  const values = found.value.map((item) => readItem(item, trace)).filter((value) => value !== null);
  for (let skipped = found.value.length - values.length; skipped > 0; skipped--) trace.skip();
  const unnamed = trace.conflictOf("id");
  if (unnamed !== undefined) return ambiguous("the id of an item", unnamed);
  return decoded(values.length === 0 && found.value.length > 0 ? null : values, shape.what);
}

/** Decodes the one object of an answer. */
export function decodeOne<Value>(
  json: unknown,
  shape: ResourceShape,
  readItem: ReadItem<Value>,
  trace: Trace,
): Envelope<Value> {
  const found = findOne(answerOf(json), shape);
  if (found.kind === "ambiguous") return ambiguous(shape.what, found.paths);
  const value = found.kind === "none" ? null : readItem(found.value, trace);
  const unnamed = trace.conflictOf("id");
  return unnamed === undefined ? decoded(value, shape.what) : ambiguous("its id", unnamed);
}

function refused<Value>(message: string): Envelope<Value> {
  return { ok: false, error: new AppError("ANSWER_NOT_UNDERSTOOD", message).toData() };
}
