import { SourceError } from "../../service/connectors/SourceError";

/** One level of a path: `any` is `**`, any number of folders. */
export type GlobSegment =
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
