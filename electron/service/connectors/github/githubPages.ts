import type { JsonClient } from "../https/JsonClient";
import { SourceProblem } from "../SourceProblem";

/** A page of a list. */
export interface GithubPage {
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
      throw new SourceProblem(
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
