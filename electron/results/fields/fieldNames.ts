import type { PathStep } from "#shared/contract/resultField";
import { nestedType, partType } from "#shared/sql/nested/nestedType";
import type { StoredResult } from "../StoredResult";
import { eachValue } from "./eachValue";
import type { FieldWork } from "./FieldWork";
import { KeyCollector } from "./KeyCollector";
import { PartReader, type FoundParts } from "./PartReader";

/**
 * The fields that a nested column has, or a part of it: as its type names them; where it does not, those of all rows in the
 * order in which they first occur. None for what has no fields. Rejects with the signal's reason where it is stopped.
 */
export async function fieldNames(
  result: StoredResult,
  column: number,
  path: readonly PathStep[],
  work: FieldWork,
): Promise<readonly string[]> {
  const type = result.columns?.[column]?.type ?? "";
  const nested = nestedType(partType(type, path));
  if (nested.kind === "list") return [];
  if (nested.kind === "struct" || nested.kind === "union") {
    const names = nested.members.map(({ name }) => name);
    // Members without names have no way in.
    return names.every((name) => name === "") ? [] : [...new Set(names)];
  }
  const reader = new PartReader(type, [{ path, place: 0 }]);
  const collector = new KeyCollector(nested.kind === "map" ? nested.key : null);
  // JSON travels as text, and what is within JSON does not.
  const isText = path.length === 0 || partType(type, path) !== "";
  const found: FoundParts = [null];
  const see = (value: Buffer | null): void => {
    found[0] = null;
    if (value !== null) reader.read(value, found);
    if (found[0] != null) collector.see(found[0], isText);
  };
  await eachValue(result, column, see, (rowsDone) => work.reached("names", rowsDone));
  return [...collector.keys];
}
