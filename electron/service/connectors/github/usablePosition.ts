import { z } from "zod";

const position = z.record(z.string(), z.iso.datetime());

/** Until when each repository was read, as ISO times by `owner/name`. */
export type GithubPosition = Readonly<Record<string, string>>;

/**
 * Where a run begins: nothing of the repositories may be left that were taken out of the settings since, so that the table
 * is read anew then.
 * @returns Null to read everything.
 */
export function usablePosition(text: string | null, repositories: readonly string[]): GithubPosition | null {
  if (text === null) return null;
  let json: unknown = null;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = position.safeParse(json);
  if (!parsed.success) return null;
  return Object.keys(parsed.data).every((name) => repositories.includes(name)) ? parsed.data : null;
}
