import type { CodeToken } from "#shared/sql/lexSql";

const LONGEST_SHAPE = 4096;

/** A statement's text with its constants left out; undefined for one that is rarely repeated because of its length. */
export function shapeOf(tokens: readonly CodeToken[]): string | undefined {
  const last = tokens.at(-1);
  if (last === undefined || last.end > LONGEST_SHAPE) return undefined;
  return tokens.map(({ kind, text }) => (kind === "string" || kind === "number" ? "?" : text)).join(" ");
}
