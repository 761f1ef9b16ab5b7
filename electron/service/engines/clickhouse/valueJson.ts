import { type ClickHouseType, instants } from "./clickHouseType";

/** JSON holds these numbers exactly, wherever it is read; all others are text. */
const numbers = new Set(["Int8", "Int16", "Int32", "UInt8", "UInt16", "UInt32"]);
const floats = new Set(["Float32", "Float64", "BFloat16"]);

const nonFinite: Readonly<Record<string, string>> = {
  inf: '"Infinity"',
  "-inf": '"-Infinity"',
  nan: '"NaN"',
};

const escapes: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  r: "\r",
  n: "\n",
  t: "\t",
  "0": "\0",
  a: "\u0007",
  v: "\v",
  e: "\u001b",
};

/** The text of one value as the server writes it into a line of tabs, without the escapes. */
export function unescape(text: string): string {
  return text.includes("\\")
    ? text.replaceAll(/\\([^])/g, (_, character: string) => escapes[character] ?? character)
    : text;
}

/**
 * The JSON of one value in the contract's form: as text wherever a number would lose digits, moments in UTC.
 *
 * @param text as the line has it: with escapes, which texts within arrays, tuples and maps have once and not twice
 * @param isUtc as for `contractType`
 * @throws Error for a text that is no value of the type, which would mean that the server writes in a way not known here
 */
export function valueJson(text: string, type: ClickHouseType, isUtc: boolean): string {
  if (type.kind === "scalar") return scalarJson(unescape(text), type, isUtc);
  const reader = new NestedReader(text, isUtc);
  const json = reader.value(type);
  if (!reader.isAtEnd()) throw unknownForm(text);
  return json;
}

function scalarJson(
  text: string,
  { name, arguments: given }: Extract<ClickHouseType, { kind: "scalar" }>,
  isUtc: boolean,
): string {
  if (numbers.has(name)) return text;
  if (floats.has(name)) return nonFinite[text] ?? (text === "-0" ? "-0.0" : text);
  if (name === "Bool") return text === "1" ? "true" : text === "0" ? "false" : text;
  if (isUtc && instants.has(name)) return JSON.stringify(momentText(text, Number(given[0]) > 6));
  return JSON.stringify(text);
}

/** Seconds since 1970, with or without a fraction, as the contract writes a moment; without a zone where only that keeps all digits. */
function momentText(seconds: string, isNano: boolean): string {
  const [, sign, whole = "0", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(seconds) ?? [];
  if (sign === undefined) throw unknownForm(seconds);
  // The part of a second counts forward from a whole one, also before 1970.
  const isBefore = sign === "-" && /[1-9]/.test(fraction);
  const digits = isBefore ? complement(fraction) : fraction;
  const at = (sign === "-" ? -Number(whole) : Number(whole)) - (isBefore ? 1 : 0);
  const date = new Date(at * 1000).toISOString().slice(0, 19).replace("T", " ");
  const part = /[1-9]/.test(digits) ? `.${digits.replace(/0+$/, "")}` : "";
  return `${date}${part}${isNano ? "" : "+00"}`;
}

/** What is missing to one, in as many places. */
function complement(fraction: string): string {
  return String(10n ** BigInt(fraction.length) - BigInt(fraction)).padStart(fraction.length, "0");
}

function unknownForm(text: string): Error {
  return new Error(
    `The server wrote a value in a form that is not known here: ${JSON.stringify(text.slice(0, 100))}. Write it as text with toString().`,
  );
}

/** Reads arrays, tuples and maps: `[1,2]`, `('a',NULL)`, `{'k':1}`. */
class NestedReader {
  readonly #text: string;
  readonly #isUtc: boolean;
  #at = 0;

  constructor(text: string, isUtc: boolean) {
    this.#text = text;
    this.#isUtc = isUtc;
  }

  isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  value(type: ClickHouseType): string {
    if (this.#text.startsWith("NULL", this.#at)) {
      this.#at += 4;
      return "null";
    }
    switch (type.kind) {
      case "array":
        return `[${this.#list("[", "]", () => this.value(type.item)).join(",")}]`;
      case "tuple": {
        let index = 0;
        const members = this.#list("(", ")", () => {
          const member = type.members[index];
          index += 1;
          if (member === undefined) throw unknownForm(this.#text);
          return `${JSON.stringify(member.name)}:${this.value(member.type)}`;
        });
        return `{${members.join(",")}}`;
      }
      case "map": {
        const entries = this.#list("{", "}", () => {
          const key = this.value(type.key);
          this.#take(":");
          return `{"key":${key},"value":${this.value(type.value)}}`;
        });
        return `[${entries.join(",")}]`;
      }
      case "scalar":
        return scalarJson(this.#scalar(), type, this.#isUtc);
    }
  }

  #list(open: string, close: string, part: () => string): string[] {
    const parts: string[] = [];
    this.#take(open);
    while (this.#text[this.#at] !== close) {
      if (parts.length > 0) this.#take(",");
      // A tuple of one ends with a comma.
      if (this.#text[this.#at] === close) break;
      parts.push(part());
    }
    this.#at += 1;
    return parts;
  }

  #scalar(): string {
    const pattern = this.#text[this.#at] === "'" ? /'((?:\\[^]|''|[^'\\])*)'/y : /[^,)\]}:]*/y;
    pattern.lastIndex = this.#at;
    const [whole, quoted] = pattern.exec(this.#text) ?? [];
    if (whole === undefined) throw unknownForm(this.#text);
    this.#at += whole.length;
    return quoted === undefined ? whole : unescape(quoted.replaceAll("''", "'"));
  }

  #take(mark: string): void {
    if (this.#text[this.#at] !== mark) throw unknownForm(this.#text);
    this.#at += 1;
  }
}
