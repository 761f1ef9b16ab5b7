import { z } from "zod";
import type { StreamOutcome, StreamSelection, StreamSink } from "../../service/connectors/Connector";
import type { JsonClient } from "../https/JsonClient";
import { writeRecords } from "../https/recordStream";
import { SourceError } from "../../service/connectors/SourceError";
import type { GithubStream } from "./githubStreams";

const position = z.record(z.string(), z.iso.datetime());

/** Until when each repository was read, as ISO times by `owner/name`. */
type GithubPosition = Readonly<Record<string, string>>;

/**
 * Where a run begins: nothing of the repositories may be left that were taken out of the settings since, so that the table
 * is read anew then.
 * @returns Null to read everything.
 */
function usablePosition(text: string | null, repositories: readonly string[]): GithubPosition | null {
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

/** The next run begins this much earlier, for changes that the server had not yet listed. */
const overlapMs = 60_000;

/** Who is asked, for what. */
export interface GithubReading {
  readonly client: JsonClient;
  readonly repositories: readonly string[];
  readonly stream: GithubStream;
  readonly signal: AbortSignal;
}

/** Reads a list of all repositories: only what changed where the list can tell, otherwise all of it. @throws SourceError */
export async function readGithubStream(
  { client, repositories, stream, signal }: GithubReading,
  selection: StreamSelection,
  sink: StreamSink,
): Promise<StreamOutcome> {
  const before = stream.hasSince ? usablePosition(selection.position, repositories) : null;
  const readUntil: Record<string, string> = {};

  async function* pages(name: string, since: string | undefined): AsyncGenerator<readonly unknown[]> {
    if (stream.path === "") {
      const { body } = await client.get(`repos/${name}`, signal);
      yield [body];
      return;
    }
    const query = since === undefined ? stream.query : { ...stream.query, since };
    const list = githubPages(
      client,
      `repos/${name}/${stream.path}`,
      { query, accept: stream.accept },
      signal,
    );
    for await (const page of list) {
      readUntil[name] ??= new Date((page.answeredAt ?? Date.now()) - overlapMs)
        .toISOString()
        .replace(/\.\d+Z$/, "Z");
      yield page.records;
    }
  }

  async function* records(): AsyncGenerator<readonly unknown[]> {
    const keys = stream.columns.filter((column) => stream.primaryKey.includes(column.name));
    for (const name of repositories) {
      // What is new or changed meanwhile pushes others to the next page, where they come a second time.
      const seen = new Set<string>();
      const unseen = (page: readonly unknown[]): readonly unknown[] =>
        page
          .filter((record) => stream.isWanted?.(record) ?? true)
          .map((item) => ({ repository: name, item }))
          .filter((record) => {
            const key = JSON.stringify(keys.map(({ cell }) => cell(record)));
            if (seen.has(key)) return false;
            seen.add(key);
            return true;
          });
      for await (const page of pages(name, before?.[name])) yield unseen(page);
      // What changed during the reading may have moved from a page not yet read to one read before.
      const began = readUntil[name];
      if (stream.hasSince && began !== undefined)
        for await (const page of pages(name, began)) yield unseen(page);
    }
  }

  const mode = before === null ? "replace" : "merge";
  const rows = await writeRecords(records(), stream.columns, { selection, sink, mode });
  return { rows, position: stream.hasSince ? JSON.stringify(readUntil) : null };
}

/** A page of a list. */
interface GithubPage {
  readonly records: readonly unknown[];
  /** Time of the server when it answered, in milliseconds since 1970; null where it does not say. */
  readonly answeredAt: number | null;
}

/** The address of the next page, as GitHub gives it in `Link`. */
function nextPage(headers: Headers): string | null {
  return /<([^>]*)>\s*;[^,]*\brel="?next\b/.exec(headers.get("link") ?? "")?.[1] ?? null;
}

/** All pages of a list; an empty repository has no commits, one without issues has none either. */
export async function* githubPages(
  client: JsonClient,
  path: string,
  {
    query,
    accept,
  }: { readonly query: Readonly<Record<string, string>>; readonly accept?: string | undefined },
  signal: AbortSignal,
): AsyncGenerator<GithubPage> {
  const form = accept === undefined ? {} : { accept };
  let answer = await client.get(path, signal, {
    query: { per_page: "100", ...query },
    ...form,
    nothingOn: [409, 410],
  });
  for (;;) {
    const { body, headers } = answer;
    if (body !== null && !Array.isArray(body))
      throw new SourceError(
        "value",
        "GitHub answered in a form that is not known here. Check “Base address”.",
      );
    const date = Date.parse(headers.get("date") ?? "");
    yield { records: body ?? [], answeredAt: Number.isNaN(date) ? null : date };
    const next = nextPage(headers);
    if (next === null) return;
    answer = await client.get(next, signal, form);
  }
}
