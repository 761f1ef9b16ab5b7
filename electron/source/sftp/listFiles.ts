import { SourceError } from "../../service/connectors/SourceError";
import type { FilePattern } from "./parsePatterns";
import type { RemoteEntry, SftpSession } from "./SftpSession";

/** Bounds of one search, against endless folders. */
export interface ListingLimits {
  readonly depth: number;
  readonly entries: number;
  readonly files: number;
}

export const listingLimits: ListingLimits = { depth: 32, entries: 200_000, files: 10_000 };

/** A file that a pattern found. */
export interface RemoteFile {
  readonly path: string;
  readonly size: number;
  /** Seconds since 1970. */
  readonly modified: number;
}

/** A name that a server may not use to lead elsewhere: files are only ever asked for by a path made of such names. */
function isPlainName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !/[/\0]/.test(name);
}

/**
 * Files that match a pattern, by path. Links to files count, links to folders are not followed (they may lead in a circle).
 * @throws SourceError `missing` or `permission` for the folder the pattern begins with, `limit` beyond the bounds.
 */
export async function listFiles(
  session: SftpSession,
  pattern: FilePattern,
  signal: AbortSignal,
  limits: ListingLimits = listingLimits,
): Promise<RemoteFile[]> {
  const { segments, glob } = pattern;
  const found = new Map<string, RemoteFile>();
  const listings = new Map<string, readonly RemoteEntry[]>();
  let seen = 0;

  const tooMany = (what: string): SourceError =>
    new SourceError("limit", `“${glob}” meets more than ${what}. Narrow the pattern or move old files away.`);

  async function entriesOf(folder: string): Promise<readonly RemoteEntry[]> {
    const known = listings.get(folder);
    if (known !== undefined) return known;
    signal.throwIfAborted();
    const entries = (await session.list(folder === "" ? "." : folder)).filter(({ name }) =>
      isPlainName(name),
    );
    seen += entries.length;
    if (seen > limits.entries) throw tooMany(`${limits.entries} files and folders`);
    listings.set(folder, entries);
    return entries;
  }

  const below = (folder: string, name: string): string =>
    folder === "" ? name : `${folder.replace(/\/$/, "")}/${name}`;

  async function addFile(path: string, entry: RemoteEntry | null): Promise<void> {
    if (found.has(path)) return;
    const file = entry === null || entry.kind === "link" ? await session.stat(path) : entry;
    if (file === null || file.kind !== "file") return;
    if (found.size >= limits.files) throw tooMany(`${limits.files} files`);
    found.set(path, { path, size: file.size, modified: file.modified });
  }

  async function walk(folder: string, index: number, depth: number): Promise<void> {
    if (depth > limits.depth) throw tooMany(`${limits.depth} folders within each other`);
    const segment = segments[index];
    if (segment === undefined) return;
    const isLast = index === segments.length - 1;
    if (segment.kind === "literal") {
      const path = segment.text === "" ? "/" : below(folder, segment.text);
      await (isLast ? addFile(path, null) : walk(path, index + 1, depth + 1));
      return;
    }
    if (segment.kind === "any") {
      await walk(folder, index + 1, depth);
      for (const entry of await entriesOf(folder)) {
        if (entry.kind === "folder" && !entry.name.startsWith("."))
          await walk(below(folder, entry.name), index, depth + 1);
      }
      return;
    }
    for (const entry of await entriesOf(folder)) {
      if (!segment.matches(entry.name)) continue;
      const path = below(folder, entry.name);
      if (isLast) await addFile(path, entry);
      else if (entry.kind === "folder") await walk(path, index + 1, depth + 1);
    }
  }

  await walk("", 0, 0);
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
