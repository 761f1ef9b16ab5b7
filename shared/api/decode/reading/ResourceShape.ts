/** What is known of a kind of object before it is looked for; all words are plain (see `plain`). */
export interface ResourceShape {
  /** What it is, with its article, for the message where it is not found. */
  readonly what: string;
  /** What such an object is called, in the singular, the contract's word first. */
  readonly nouns: readonly string[];
  /** Other names of a list of them. */
  readonly lists: ReadonlySet<string>;
  /** Names of fields of which one is enough to name an object. */
  readonly identity: ReadonlySet<string>;
  /** Names of its fields, by which such an object is recognised. */
  readonly names: ReadonlySet<string>;
  /** Those that hold objects or lists of their own, which are looked for in them alone. */
  readonly objects: ReadonlySet<string>;
  /** Whether a list may hold plain texts instead of objects. */
  readonly asText: boolean;
}

/** A shape from lists of words with blanks between them. */
export function shapeOf(words: {
  readonly what: string;
  readonly nouns: string;
  readonly lists?: string;
  readonly identity: string;
  readonly names: string;
  readonly objects?: string;
  readonly asText?: boolean;
}): ResourceShape {
  const identity = new Set(split(words.identity));
  return {
    what: words.what,
    nouns: split(words.nouns),
    lists: new Set([...split(words.nouns), ...split(words.lists ?? "")]),
    identity,
    names: new Set([...identity, ...split(words.names)]),
    objects: new Set(split(words.objects ?? "")),
    asText: words.asText ?? false,
  };
}

function split(text: string): string[] {
  return text.split(" ").filter((word) => word !== "");
}
