import type { JsonClient } from "../https/JsonClient";
import { valueAt } from "../https/recordColumns";
import { SourceProblem } from "../SourceProblem";
import { githubPages } from "./githubPages";

async function namesOf(client: JsonClient, path: string, signal: AbortSignal): Promise<string[]> {
  const names: string[] = [];
  for await (const { records } of githubPages(client, path, { query: { sort: "full_name" } }, signal)) {
    for (const record of records) {
      const name = valueAt(record, "full_name");
      if (typeof name === "string") names.push(name);
    }
  }
  return names;
}

/**
 * The repositories that are meant, each once, in the spelling of GitHub. Every one is asked for, so that a wrong name or a
 * token without the right to it shows in the test.
 * @param entries `owner/name` or `owner/*`. @throws SourceProblem
 */
export async function resolveRepositories(
  client: JsonClient,
  entries: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const found = new Set<string>();
  for (const entry of entries) {
    const owner = /^(.+)\/\*$/.exec(entry)?.[1];
    if (owner === undefined) {
      const { body } = await client.get(`repos/${entry}`, signal);
      const name = valueAt(body, "full_name");
      if (typeof name !== "string")
        throw new SourceProblem(
          "value",
          "GitHub answered in a form that is not known here. Check “Base address”.",
        );
      found.add(name);
      continue;
    }
    // Only the organization's list holds its private repositories.
    const { body: organization } = await client.get(`orgs/${owner}`, signal, { nothingOn: [404] });
    const names = await namesOf(client, `${organization === null ? "users" : "orgs"}/${owner}/repos`, signal);
    if (names.length === 0)
      throw new SourceProblem(
        "missing",
        `The token sees no repository of “${owner}”. Check “Repositories” and the token's rights.`,
      );
    for (const name of names) found.add(name);
  }
  return [...found];
}
