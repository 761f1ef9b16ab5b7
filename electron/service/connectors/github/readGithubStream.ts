import type { StreamOutcome, StreamSelection, StreamSink } from "../Connector";
import type { JsonClient } from "../https/JsonClient";
import { writeRecords } from "../https/writeRecords";
import { githubPages } from "./githubPages";
import type { GithubStream } from "./GithubStream";
import { usablePosition } from "./usablePosition";

/** The next run begins this much earlier, for changes that the server had not yet listed. */
const overlapMs = 60_000;

/** Who is asked, for what. */
export interface GithubReading {
  readonly client: JsonClient;
  readonly repositories: readonly string[];
  readonly stream: GithubStream;
  readonly signal: AbortSignal;
}

/** Reads a list of all repositories: only what changed where the list can tell, otherwise all of it. @throws SourceProblem */
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
