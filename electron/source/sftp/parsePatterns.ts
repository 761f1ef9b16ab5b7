import { SourceError } from "../../service/connectors/SourceError";
import { type GlobSegment, parseGlob } from "./parseGlob";

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
