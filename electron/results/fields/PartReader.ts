import type { PathStep } from "#shared/domain/results/ResultColumn";
import { nestedType, type NestedType } from "#shared/sql/nested/nestedType";
import { cellText, type CellText } from "../cells/cellText";
import { RowReader } from "../rows/RowReader";
import { jsonValueBytes, listItems } from "./jsonValueBytes";

/** A part that is wanted, and where it goes. */
export interface WantedPart {
  readonly path: readonly PathStep[];
  readonly place: number;
}

/** The bytes of each part in the value read last, by place; null where the value does not have it. */
export type FoundParts = (Buffer | null)[];

/**
 * Finds parts of the values of one column in their bytes, all in one pass over each value. Of a name that an object has
 * several times it is the first, as in SQL.
 */
export class PartReader {
  readonly #type: NestedType;
  /** Within JSON a string is a string; where a JSON value begins it may be one that holds JSON text. */
  readonly #isWithinJson: boolean;
  readonly #places: readonly number[];
  readonly #named: readonly PartReader[];
  readonly #names: RowReader;
  readonly #byKey: ReadonlyMap<string, PartReader>;
  readonly #items: ReadonlyMap<number, PartReader>;
  readonly #keyText: CellText;

  /** @param type SQL type of the values; where it does not tell their parts, each value does. */
  constructor(type: string, wanted: readonly WantedPart[], isWithinJson = false) {
    this.#type = nestedType(type);
    this.#isWithinJson = isWithinJson;
    this.#places = wanted.filter(({ path }) => path.length === 0).map(({ place }) => place);
    const children = new Map<PathStep, WantedPart[]>();
    for (const { path, place } of wanted) {
      const [step, ...rest] = path;
      if (step === undefined) continue;
      children.set(step, [...(children.get(step) ?? []), { path: rest, place }]);
    }
    const readers = Array.from(
      children,
      ([step, parts]) => [step, new PartReader(typeBehind(this.#type, step), parts, this.#isOpen)] as const,
    );
    const byName = readers.flatMap(([step, reader]) =>
      typeof step === "string" ? [[step, reader] as const] : [],
    );
    this.#named = byName.map(([, reader]) => reader);
    this.#names = new RowReader(byName.map(([name]) => name));
    this.#byKey = new Map(byName);
    this.#items = new Map(
      readers.flatMap(([step, reader]) => (typeof step === "number" ? [[step, reader] as const] : [])),
    );
    this.#keyText = cellText(this.#type.kind === "map" ? this.#type.key : "VARCHAR");
  }

  /** @param found Takes the parts; those that the value does not have are left as they are. */
  read(value: Buffer, found: FoundParts): void {
    for (const place of this.#places) found[place] = value;
    if (this.#named.length === 0 && this.#items.size === 0) return;
    const parts = this.#isOpen && !this.#isWithinJson ? jsonValueBytes(value) : value;
    const first = parts?.[0];
    if (parts === null || (first !== 0x7b && first !== 0x5b)) return;
    if (this.#type.kind === "map") this.#readMap(parts, found);
    else if (this.#type.kind === "union") this.#readUnion(parts, found);
    else if (first === 0x7b) this.#readObject(parts, found);
    else this.#readItems(parts, found);
  }

  get #isOpen(): boolean {
    return this.#type.kind === "open";
  }

  #readObject(value: Buffer, found: FoundParts): void {
    this.#names.read(value);
    const { starts, ends } = this.#names;
    for (const [index, reader] of this.#named.entries()) {
      const start = starts[index] ?? -1;
      if (start >= 0) reader.read(value.subarray(start, ends[index]), found);
    }
  }

  #readItems(list: Buffer, found: FoundParts): void {
    let left = this.#items.size;
    let index = 0;
    for (const item of listItems(list)) {
      const reader = this.#items.get(index);
      index += 1;
      if (reader === undefined) continue;
      reader.read(item, found);
      left -= 1;
      if (left === 0) return;
    }
  }

  /** A map travels as a list of objects of `key` and `value`; some services send an object. */
  #readMap(map: Buffer, found: FoundParts): void {
    if (map[0] === 0x7b) return this.#readObject(map, found);
    const entry = new RowReader(["key", "value"]);
    for (const item of listItems(map)) {
      entry.read(item);
      const [keyStart = -1, valueStart = -1] = entry.starts;
      const [keyEnd, valueEnd] = entry.ends;
      if (keyStart < 0 || valueStart < 0) continue;
      const key = this.#keyText(item, keyStart, keyEnd ?? keyStart);
      const reader = key === null ? undefined : this.#byKey.get(key);
      reader?.read(item.subarray(valueStart, valueEnd), found);
    }
  }

  /** A union travels as an object of `tag` and `value`. */
  #readUnion(union: Buffer, found: FoundParts): void {
    const entry = new RowReader(["tag", "value"]);
    entry.read(union);
    const [tagStart = -1, valueStart = -1] = entry.starts;
    const [tagEnd, valueEnd] = entry.ends;
    const tag = tagStart < 0 ? null : this.#keyText(union, tagStart, tagEnd ?? tagStart);
    const reader = tag === null ? undefined : this.#byKey.get(tag);
    if (valueStart >= 0) reader?.read(union.subarray(valueStart, valueEnd), found);
  }
}

function typeBehind(type: NestedType, step: PathStep): string {
  switch (type.kind) {
    case "struct":
    case "union":
      return type.members.find(({ name }) => name === step)?.type ?? "";
    case "list":
      return type.item;
    case "map":
      return type.value;
    case "open":
      return "";
  }
}
