import { stringEnd, stringText } from "../../json/jsonText";
import { isNumeric, typeFamily } from "../../domain/typeFamily";
import { nestedType, type NestedType } from "./nestedType";

const bareToken = /[^,\]}[{"]+/y;
const number = /^(?:-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|-?Infinity|NaN)$/;

/** Parts deeper than this are left as they are, and so is all behind them. */
const maxDepth = 200;

/**
 * A nested value as people read it: services send large and exact numbers within lists, structs and maps as JSON strings, so
 * that no reader rounds them, and here those stand without quotes whose type is a number's. Every digit stays.
 *
 * @param json JSON text without white space between its tokens, or the beginning of one.
 * @param type SQL type as the service names it; of a type without parts the text is given back.
 */
export function shownNested(json: string, type: string): string {
  if (!json.includes('"')) return json;
  const whole = typeOf(type);
  return whole.hasNumbers ? new NumbersBare(json).text(whole) : json;
}

/** Whether values of a SQL type have numbers among their parts. */
export function hasNestedNumbers(type: string): boolean {
  return typeOf(type).hasNumbers;
}

/** Whether a text is a number as services put it into quotes: in digits, with an exponent, not finite. */
export function isBareNumber(text: string): boolean {
  return number.test(text);
}

/** A type with what is asked of it for every value. */
interface KnownType {
  readonly nested: NestedType;
  readonly isNumber: boolean;
  readonly hasNumbers: boolean;
}

const known = new Map<string, KnownType>();
/** Types that are remembered; a result has few. */
const maxKnown = 1000;

function typeOf(type: string): KnownType {
  const found = known.get(type);
  if (found !== undefined) return found;
  const nested = nestedType(type);
  const isNumber = nested.kind === "open" && isNumeric(typeFamily(type));
  const hasNumbers = partsOf(nested).some((part) => {
    const of = typeOf(part);
    return of.isNumber || of.hasNumbers;
  });
  if (known.size >= maxKnown) known.clear();
  const made = { nested, isNumber, hasNumbers };
  known.set(type, made);
  return made;
}

function partsOf(nested: NestedType): readonly string[] {
  switch (nested.kind) {
    case "struct":
    case "union":
      return nested.members.map(({ type }) => type);
    case "list":
      return [nested.item];
    case "map":
      return [nested.key, nested.value];
    case "open":
      return [];
  }
}

const open: KnownType = { nested: { kind: "open" }, isNumber: false, hasNumbers: false };

/** Walks over a value once, and leaves quotes out. */
class NumbersBare {
  readonly #json: string;
  readonly #parts: string[] = [];
  #at = 0;
  #kept = 0;

  constructor(json: string) {
    this.#json = json;
  }

  text(type: KnownType): string {
    this.#value(type, 0);
    return `${this.#parts.join("")}${this.#json.slice(this.#kept)}`;
  }

  #value(type: KnownType, depth: number): void {
    const first = this.#json[this.#at];
    if (first === "{" && depth < maxDepth)
      this.#object((name, tag) => memberType(type.nested, name, tag), depth);
    else if (first === "[" && depth < maxDepth) this.#list(type.nested, depth);
    else if (first === '"') this.#string(type.isNumber);
    else this.#takeBare();
  }

  #list(nested: NestedType, depth: number): void {
    const entry = nested.kind === "map" ? nested : null;
    const item = nested.kind === "list" ? typeOf(nested.item) : open;
    this.#members("]", () => {
      const isEntry = entry !== null && this.#json[this.#at] === "{";
      if (isEntry) this.#object((name) => entryType(entry, name), depth + 1);
      else this.#value(item, depth + 1);
    });
  }

  #object(typeOfMember: (name: string, tag: string) => KnownType, depth: number): void {
    let tag = "";
    this.#members("}", () => {
      const name = stringText(this.#takeString()) ?? "";
      this.#at += 1;
      const from = this.#at;
      this.#value(typeOfMember(name, tag), depth + 1);
      if (name === "tag") tag = stringText(this.#json.slice(from, this.#at)) ?? "";
    });
  }

  #members(close: string, member: () => void): void {
    this.#at += 1;
    while (this.#at < this.#json.length && this.#json[this.#at] !== close) {
      const before = this.#at;
      member();
      if (this.#json[this.#at] === ",") this.#at += 1;
      // Text that is no JSON is left as it is.
      if (this.#at === before) this.#at = this.#json.length;
    }
    this.#at += 1;
  }

  #string(isNumber: boolean): void {
    const from = this.#at;
    const content = this.#takeString().slice(1, -1);
    if (!isNumber || !isBareNumber(content)) return;
    this.#parts.push(this.#json.slice(this.#kept, from), content);
    this.#kept = this.#at;
  }

  /** Takes the string that begins here; everything where there is none, as at the end of a beginning. */
  #takeString(): string {
    const from = this.#at;
    const end = this.#json[from] === '"' ? stringEnd(this.#json, from) : null;
    this.#at = end ?? this.#json.length;
    return end === null ? "" : this.#json.slice(from, end);
  }

  #takeBare(): void {
    bareToken.lastIndex = this.#at;
    this.#at = bareToken.test(this.#json) ? bareToken.lastIndex : this.#json.length;
  }
}

function memberType(nested: NestedType, name: string, tag: string): KnownType {
  switch (nested.kind) {
    case "struct":
      return named(nested.members, name);
    case "union":
      return name === "value" ? named(nested.members, tag) : open;
    case "map":
      return typeOf(nested.value);
    case "list":
    case "open":
      return open;
  }
}

function named(
  members: readonly { readonly name: string; readonly type: string }[],
  name: string,
): KnownType {
  const found = members.find((member) => member.name === name);
  return found === undefined ? open : typeOf(found.type);
}

function entryType(map: { readonly key: string; readonly value: string }, name: string): KnownType {
  return name === "key" ? typeOf(map.key) : name === "value" ? typeOf(map.value) : open;
}
