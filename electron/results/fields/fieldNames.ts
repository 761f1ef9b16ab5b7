import type { PathStep } from "#shared/domain/results/ResultColumn";
import { nestedType, partType } from "#shared/sql/nested/nestedType";
import { cellText, type CellText } from "../cells/cellText";
import { skipSeparators, skipValue } from "#shared/json/jsonBytes";
import { RowReader } from "../rows/RowReader";
import type { StoredResult } from "../rows/StoredResult";
import type { FieldWork } from "./FieldWork";
import { eachValue, jsonValueBytes, listItems } from "./jsonValueBytes";
import { type FoundParts, PartReader } from "./PartReader";

/** Collects the keys of objects and maps, in the order in which they first occur. */
class KeyCollector {
  readonly keys = new Set<string>();
  /** SQL type of a map's keys; null where the values are no maps. */
  readonly #mapKey: CellText | null;
  /** The keys of the value before, as they were written: values of a column mostly have the same in the same order. */
  readonly #known: Buffer[] = [];
  readonly #entry = new RowReader(["key"]);

  /** @param mapKey SQL type of the keys where the values are maps. */
  constructor(mapKey: string | null) {
    this.#mapKey = mapKey === null ? null : cellText(mapKey);
  }

  /** Takes the keys of a value in; anything but an object or a map has none. */
  see(value: Buffer, isText: boolean): void {
    const parts = isText ? jsonValueBytes(value) : value;
    if (parts?.[0] === 0x7b) this.#seeObject(parts);
    else if (parts?.[0] === 0x5b && this.#mapKey !== null) this.#seeMap(parts, this.#mapKey);
  }

  #seeObject(object: Buffer): void {
    let at = skipSeparators(object, 1);
    for (let place = 0; object[at] !== 0x7d && at < object.length; place += 1) {
      const keyEnd = skipValue(object, at);
      if (!isAt(object, at, keyEnd, this.#known[place])) {
        const key = Buffer.from(object.subarray(at, keyEnd));
        this.keys.add(String(JSON.parse(key.toString("utf8"))));
        this.#known[place] = key;
      }
      at = skipSeparators(object, skipValue(object, skipSeparators(object, keyEnd)));
    }
  }

  #seeMap(map: Buffer, text: CellText): void {
    for (const item of listItems(map)) {
      this.#entry.read(item);
      const start = this.#entry.starts[0] ?? -1;
      const key = start < 0 ? null : text(item, start, this.#entry.ends[0] ?? start);
      if (key !== null) this.keys.add(key);
    }
  }
}

/** Whether these bytes stand in a text, from `start` to `end`. */
function isAt(text: Buffer, start: number, end: number, bytes: Buffer | undefined): boolean {
  if (bytes === undefined || bytes.length !== end - start) return false;
  for (let index = 0; index < bytes.length; index += 1) {
    if (text[start + index] !== bytes[index]) return false;
  }
  return true;
}

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
