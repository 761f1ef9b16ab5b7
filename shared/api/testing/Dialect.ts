/** Ways of writing a key of several words. */
type Casing = "camel" | "snake" | "kebab" | "pascal" | "screaming";

/** Words that wrappers are called in the wild, and some that mean nothing. */
const wrapperWords = [
  "data",
  "result",
  "response",
  "payload",
  "body",
  "content",
  "output",
  "reply",
  "zorp",
  "quux",
  "answer",
  "d",
];

/**
 * How one service writes its answers: everything is decided by the seed, so that a service stays the same from answer to
 * answer and can be started again by its number.
 */
export class Dialect {
  readonly seed: number;

  constructor(seed: number) {
    this.seed = seed;
  }

  /** One of the options, always the same for a label. */
  pick<const Option>(label: string, options: readonly Option[]): Option {
    const option = options[hash(`${this.seed}:${label}`) % options.length];
    if (option === undefined) throw new Error("There is nothing to pick from.");
    return option;
  }

  chance(label: string, percent: number): boolean {
    return hash(`${this.seed}:${label}`) % 100 < percent;
  }

  get casing(): Casing {
    return this.pick("casing", ["camel", "camel", "snake", "snake", "kebab", "pascal", "screaming"]);
  }

  /** A key of the contract in this service's way of writing. */
  key(camel: string): string {
    const words = camel
      .replaceAll(/([A-Z])/g, " $1")
      .toLowerCase()
      .split(" ")
      .filter((word) => word !== "");
    switch (this.casing) {
      case "camel":
        return words.map((word, index) => (index === 0 ? word : capitalized(word))).join("");
      case "pascal":
        return words.map(capitalized).join("");
      case "snake":
        return words.join("_");
      case "kebab":
        return words.join("-");
      case "screaming":
        return words.join("_").toUpperCase();
    }
  }

  /** The key of a field, one of several words for it, with the resource's own prefix or without. */
  field(noun: string, words: readonly string[], mayPrefix = true): string {
    const word = this.pick(`${noun}.${words.join()}`, words);
    const prefix = this.pick(`${noun}.prefix`, ["none", "none", "names", "all"]);
    const isName = ["id", "name", "status", "state", "type", "kind"].includes(word);
    const has = mayPrefix && (prefix === "all" || (prefix === "names" && isName));
    return this.key(has ? `${noun}${capitalized(word)}` : word);
  }

  number(value: number): number | string {
    return this.chance("numbersAsTexts", 30) ? String(value) : value;
  }

  flag(value: boolean): boolean | number | string {
    const [yes, no] = this.pick("flags", [
      [true, false],
      [true, false],
      ["true", "false"],
      ["yes", "no"],
      [1, 0],
      ["YES", "NO"],
    ] as const);
    return value ? yes : no;
  }

  /** @param iso UTC with milliseconds. */
  time(iso: string): string | number {
    const at = Date.parse(iso);
    switch (this.pick("times", ["iso", "iso", "blank", "offset", "seconds", "milliseconds", "text"])) {
      case "iso":
        return iso;
      case "blank":
        return iso.replace("T", " ").replace("Z", "");
      case "offset":
        return `${new Date(at + 7_200_000).toISOString().slice(0, -1)}+02:00`;
      case "seconds":
        return at / 1000;
      case "milliseconds":
        return at;
      case "text":
        return String(at);
    }
  }

  /** One of the words of a state, written as this service writes constants. */
  word(label: string, words: readonly string[]): string {
    const own = this.pick(`word.${label}`, words);
    switch (this.pick("constants", ["plain", "plain", "capitals", "capitalized", "protocol"])) {
      case "plain":
        return own;
      case "capitals":
        return own.toUpperCase();
      case "capitalized":
        return capitalized(own);
      case "protocol":
        return `STATUS_${own.toUpperCase()}`;
    }
  }

  /** An object, in which what is undefined is left out and what is null may be. */
  object(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const leavesOut = this.chance("nullsLeftOut", 50);
    const entries = Object.entries(members).filter(
      ([, value]) => value !== undefined && !(value === null && leavesOut),
    );
    return Object.fromEntries(this.chance("reversed", 30) ? entries.toReversed() : entries);
  }

  /** Wraps a result in the envelope of this service, with what else it sends beside. */
  envelope(label: string, result: unknown): unknown {
    const depth = this.pick("depth", [0, 0, 0, 1, 1, 2, 3]);
    let json = result;
    for (let level = 0; level < depth; level++) {
      const word = this.pick(`wrapper.${level}`, wrapperWords);
      json = { ...this.noise(`${label}.${level}`), [this.key(word)]: json };
    }
    return json;
  }

  /** What services send beside a result. */
  noise(label: string): Record<string, unknown> {
    return {
      ...(this.chance(`${label}.request`, 20) ? { [this.key("requestId")]: "req-1" } : {}),
      ...(this.chance(`${label}.ok`, 15) ? { [this.key("success")]: true } : {}),
      ...(this.chance(`${label}.errors`, 15) ? { [this.key("errors")]: [] } : {}),
      ...(this.chance(`${label}.meta`, 15) ? { [this.key("meta")]: { version: "1", took: 3 } } : {}),
      ...(this.chance(`${label}.links`, 15) ? { [this.key("links")]: { self: "/x" } } : {}),
    };
  }
}

export function capitalized(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** FNV-1a over a text. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) {
    value ^= char.codePointAt(0) ?? 0;
    value = Math.imul(value, 0x01000193) >>> 0;
  }
  // The low bits of FNV follow the last character closely.
  return (value ^ (value >>> 15)) >>> 0;
}
