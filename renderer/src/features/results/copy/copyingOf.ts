import type { ResultClient } from "../client/ResultClient";
import { ResultCopying } from "./ResultCopying";

/** They live exactly as long as the result's client. */
const copyings = new WeakMap<ResultClient, ResultCopying>();

/** The copies of a result; there is one such object for each client. */
export function copyingOf(client: ResultClient): ResultCopying {
  const known = copyings.get(client);
  if (known !== undefined) return known;
  const copying = new ResultCopying(client);
  copyings.set(client, copying);
  return copying;
}
