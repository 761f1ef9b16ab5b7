import { z } from "zod";
import type { Connector, SourceSettings } from "../../service/connectors/Connector";
import { baseUrlSchema } from "../../service/connectors/baseUrlField";
import { JsonClient } from "../https/JsonClient";
import { type JsonApi, type ErrorAnswer, retryAfterSeconds } from "../https/JsonRequest";
import { valueAt } from "../https/recordColumns";
import { recordStream } from "../https/recordStream";
import { parseSettings } from "../https/parseSettings";
import { SourceError } from "../../service/connectors/SourceError";
import { githubDescriptor } from "../../service/connectors/githubDescriptor";
import { githubStreams } from "./githubStreams";
import { githubPages, readGithubStream } from "./readGithubStream";

const repository = /^[\w.-]{1,100}\/([\w.-]{1,100}|\*)$/;

const fields = z.object({
  repositories: z.string().transform((text, context) => {
    const names = text.split(/[\s,]+/).filter((name) => name !== "");
    const wrong = names.find((name) => !repository.test(name) || /(^|\/)\.{1,2}(\/|$)/.test(name));
    if (wrong === undefined && names.length > 0) return names;
    context.addIssue({
      code: "custom",
      message:
        wrong === undefined
          ? "enter at least one, as owner/name."
          : `write “${wrong.slice(0, 100)}” as owner/name.`,
    });
    return z.NEVER;
  }),
  token: z
    .string()
    .trim()
    .regex(/^[\x21-\x7E]+$/, "paste the token alone, without spaces or line breaks."),
  baseUrl: baseUrlSchema("https://api.github.com/"),
});

export interface GithubSettings {
  /** `owner/name` or `owner/*`. */
  readonly repositories: readonly string[];
  readonly token: string;
  readonly baseUrl: URL;
}

/** @throws SourceError `settings` in a sentence that names the field. */
export function githubSettings(settings: SourceSettings): GithubSettings {
  return parseSettings(fields, settings, githubDescriptor);
}

/** GitHub asks for at least a minute after a secondary limit that names no time. */
const secondaryLimitSeconds = 60;

function limitSeconds(headers: Headers, isSecondary: boolean): number | null {
  const asked = retryAfterSeconds(headers);
  if (asked !== null) return asked;
  if (headers.get("x-ratelimit-remaining") === "0") {
    const reset = Number(headers.get("x-ratelimit-reset"));
    return Number.isFinite(reset) ? Math.max(1, Math.ceil(reset - Date.now() / 1000)) : secondaryLimitSeconds;
  }
  return isSecondary ? secondaryLimitSeconds : null;
}

function explain({ status, headers, body, path }: ErrorAnswer): SourceError | null {
  const said = valueAt(body, "message");
  const message = typeof said === "string" ? said : "";
  if (status === 403 || status === 429) {
    const seconds = limitSeconds(headers, /secondary rate limit|abuse/i.test(message));
    if (seconds !== null)
      return new SourceError(
        "rateLimit",
        "GitHub allows no more requests with this token for now. The sync goes on when its hour is over; if it happens often, sync less often.",
        { retryAfterSeconds: seconds },
      );
  }
  if (status === 401)
    return new SourceError(
      "login",
      "GitHub does not accept “Access token”. It may have expired or been revoked. Create a new one and enter it.",
    );
  if (status === 403)
    return new SourceError(
      "permission",
      /saml|sso/i.test(message)
        ? "The organization asks that the token is authorized for its single sign-on. Authorize it in GitHub's settings, under tokens."
        : `The token may not read “${path}”. Give it the right to read metadata, contents, issues and pull requests of the repository.`,
    );
  if (status === 404)
    return new SourceError(
      "missing",
      `GitHub shows nothing at “${path}”. Check “Repositories”, and that the token may see the repository.`,
    );
  return null;
}

/** GitHub's REST API with the login of a Connection. */
export function githubApi({ baseUrl, token }: GithubSettings): JsonApi {
  const headers = { authorization: `Bearer ${token}`, "x-github-api-version": "2022-11-28" };
  return { name: "GitHub", baseUrl, headers: () => Promise.resolve(headers), explain };
}

/** Repositories of GitHub: each kind of list is one table for all of them. */
export const githubConnector: Connector = {
  descriptor: githubDescriptor,
  async open(settings, signal) {
    const parsed = githubSettings(settings);
    const client = new JsonClient(githubApi(parsed));
    const repositories = await resolveRepositories(client, parsed.repositories, signal);
    return {
      discover: () =>
        Promise.resolve(
          githubStreams.map(({ name, columns, primaryKey, hasSince }) =>
            recordStream(name, columns, { primaryKey, cursor: hasSince ? "updated_at" : null }),
          ),
        ),
      async read(selection, sink, reading) {
        const stream = githubStreams.find(({ name }) => name === selection.stream.name);
        if (stream === undefined)
          throw new SourceError(
            "missing",
            `There is no “${selection.stream.name}” of GitHub here. Turn it off.`,
          );
        return readGithubStream({ client, repositories, stream, signal: reading }, selection, sink);
      },
      close: () => Promise.resolve(),
    };
  },
};

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
 * @param entries `owner/name` or `owner/*`. @throws SourceError
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
        throw new SourceError(
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
      throw new SourceError(
        "missing",
        `The token sees no repository of “${owner}”. Check “Repositories” and the token's rights.`,
      );
    for (const name of names) found.add(name);
  }
  return [...found];
}
