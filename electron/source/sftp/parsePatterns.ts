import { SourceError } from "../../service/connectors/SourceError";

/** One level of a path: `any` is `**`, any number of folders. */
type GlobSegment =
  | { readonly kind: "any" }
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "wildcard"; readonly matches: (name: string) => boolean };

const special = /[*?[\]{}]/;

function refused(segment: string, why: string): SourceError {
  return new SourceError("settings", `“Files”: “${segment.slice(0, 100)}” ${why}`);
}

/** A character class from behind its `[`; its end is the index of the `]`. */
function characterClass(segment: string, start: number): { readonly source: string; readonly end: number } {
  const isNegated = segment[start] === "!" || segment[start] === "^";
  const first = isNegated ? start + 1 : start;
  const end = segment.indexOf("]", first + 1);
  if (end < 0) throw refused(segment, "has a [ without its ].");
  const members = segment.slice(first, end).replaceAll(/[\\\][^]/g, String.raw`\$&`);
  return { source: `[${isNegated ? "^" : ""}${members}]`, end };
}

function wildcard(segment: string): GlobSegment {
  let source = "";
  let braces = 0;
  for (let index = 0; index < segment.length; index += 1) {
    const character = segment.charAt(index);
    if (character === "*") {
      // Several in a row mean the same as one and would only slow the search.
      if (segment[index - 1] !== "*") source += "[^/]*";
    } else if (character === "?") {
      source += "[^/]";
    } else if (character === "[") {
      const { source: members, end } = characterClass(segment, index + 1);
      source += members;
      index = end;
    } else if (character === "{") {
      braces += 1;
      source += "(?:";
    } else if (character === "}" && braces > 0) {
      braces -= 1;
      source += ")";
    } else if (character === "," && braces > 0) {
      source += "|";
    } else {
      source += character.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`);
    }
  }
  if (braces > 0) throw refused(segment, "has a { without its }.");
  let pattern: RegExp;
  try {
    pattern = new RegExp(`^${source}$`, "su");
  } catch {
    throw refused(segment, "is not a pattern that can be read. Use *, ?, **, [a-z] and {a,b}.");
  }
  const findsHidden = segment.startsWith(".");
  // A leading dot marks hidden files and uploads that are still under way.
  return {
    kind: "wildcard",
    matches: (name) => (findsHidden || !name.startsWith(".")) && pattern.test(name),
  };
}

/**
 * A file pattern as the levels of its path. `*` and `?` stay within one level, `**` is any number of folders, `[a-z]` and
 * `{a,b}` choose; the last level is the file. An absolute pattern begins with an empty literal.
 * @throws SourceError `settings`
 */
export function parseGlob(glob: string): GlobSegment[] {
  const parts = glob.split("/");
  const segments = parts.flatMap((part, index): GlobSegment[] => {
    if (part === "" || part === ".") return index === 0 && part === "" ? [{ kind: "literal", text: "" }] : [];
    if (part === "..") throw refused(glob, "leads upwards by “..”. Write the folder's full path.");
    if (part === "**") return [{ kind: "any" }];
    return [special.test(part) ? wildcard(part) : { kind: "literal", text: part }];
  });
  const last = segments.at(-1);
  if (last === undefined || (last.kind === "literal" && (last.text === "" || glob.endsWith("/"))))
    throw refused(glob, "names a folder. Name its files too, for example with /*.csv behind it.");
  return last.kind === "any" ? [...segments, wildcard("*")] : segments;
}

const streamName = /^[\p{L}_][\p{L}\p{N}_]{0,99}$/u;

/** Files of one table. */
export interface FilePattern {
  readonly name: string;
  readonly glob: string;
  readonly segments: readonly GlobSegment[];
}

/**
 * Reads the setting `patterns`: `name=glob` a line, empty lines left out.
 * @throws SourceError `settings` that shows the line.
 */
export function parsePatterns(text: string): FilePattern[] {
  const patterns = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line): FilePattern => {
      const equals = line.indexOf("=");
      const name = line.slice(0, equals).trim();
      const glob = line.slice(equals + 1).trim();
      const shown = line.slice(0, 100);
      if (equals < 0 || glob === "")
        throw new SourceError(
          "settings",
          `“Files”: write “${shown}” as name=pattern, for example orders=/exports/orders-*.csv.`,
        );
      if (!streamName.test(name))
        throw new SourceError(
          "settings",
          `“Files”: the name in “${shown}” becomes the table's name. Use letters, digits and _, beginning with a letter.`,
        );
      return { name, glob, segments: parseGlob(glob) };
    });
  if (patterns.length === 0)
    throw new SourceError(
      "settings",
      "“Files”: enter at least one line, for example orders=/exports/orders-*.csv.",
    );
  const names = new Set<string>();
  for (const { name } of patterns) {
    if (names.has(name.toLowerCase()))
      throw new SourceError(
        "settings",
        `“Files”: two lines are named “${name}”. Give each table its own name.`,
      );
    names.add(name.toLowerCase());
  }
  return patterns;
}
