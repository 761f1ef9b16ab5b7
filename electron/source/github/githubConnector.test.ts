import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SourceSettings } from "../../service/connectors/Connector";
import { SourceError } from "../../service/connectors/SourceError";
import { readIntoSpool } from "../testing/readIntoSpool";
import { type ApiReply, type ApiRequest, startApiServer, type TestApi } from "../testing/startApiServer";
import { githubConnector } from "./githubConnector";

const never = new AbortController().signal;
const token = "github_pat_canary";
let api: TestApi;
beforeAll(async () => {
  api = await startApiServer();
});
afterAll(() => api.stop());

interface Issue {
  readonly id: number;
  readonly number: number;
  updated_at: string;
  readonly [field: string]: unknown;
}
let issues: Issue[];

/** A list as GitHub pages it: `per_page`, `page`, and `Link` to the next one. */
function page({ path, query }: ApiRequest, records: readonly unknown[]): ApiReply {
  const size = Number(query.get("per_page") ?? 30);
  const number = Number(query.get("page") ?? 1);
  const next = new URLSearchParams(query);
  next.set("page", String(number + 1));
  const link = `<${api.address}${path}?${next.toString()}>; rel="next", <${api.address}${path}?page=99>; rel="last"`;
  const hasMore = number * size < records.length;
  return { headers: hasMore ? { link } : {}, body: records.slice((number - 1) * size, number * size) };
}

function github(request: ApiRequest): ApiReply {
  const { path, query, headers } = request;
  if (headers.authorization !== `Bearer ${token}`)
    return { status: 401, body: { message: "Bad credentials" } };
  if (path === "/repos/acme/app")
    return { body: { id: 1, full_name: "acme/app", stargazers_count: 3, private: true } };
  if (path === "/repos/acme/empty") return { body: { id: 2, full_name: "acme/empty" } };
  if (path === "/orgs/acme") return { body: { login: "acme" } };
  if (path === "/orgs/acme/repos")
    return page(request, [{ full_name: "acme/app" }, { full_name: "acme/empty" }]);
  if (path === "/repos/acme/empty/commits")
    return { status: 409, body: { message: "Git Repository is empty." } };
  if (path === "/repos/acme/empty/issues") return { status: 410, body: { message: "Issues are disabled." } };
  if (path === "/repos/acme/app/commits")
    return page(request, [
      { sha: "a1", commit: { message: "First", author: { date: "2024-01-01T00:00:00Z" } }, parents: [] },
    ]);
  if (path === "/repos/acme/app/stargazers")
    return headers.accept === "application/vnd.github.star+json"
      ? page(request, [{ starred_at: "2024-05-01T00:00:00Z", user: { id: 7, login: "ann" } }])
      : page(request, [{ id: 7, login: "ann" }]);
  if (path === "/repos/acme/app/issues") {
    const since = query.get("since") ?? "";
    const sorted = issues
      .filter(({ updated_at }) => updated_at >= since)
      .toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
    return page(request, sorted);
  }
  return { status: 404, body: { message: "Not Found" } };
}

beforeEach(() => {
  api.requests.length = 0;
  api.behaviour = github;
  issues = Array.from({ length: 230 }, (_, index) => ({
    id: 1000 + index,
    number: index,
    title: `Issue ${index}`,
    labels: [{ name: "bug" }],
    user: { login: "ann" },
    updated_at: new Date(Date.UTC(2024, 0, 1, 0, index)).toISOString().replace(".000", ""),
    ...(index % 10 === 0 ? { pull_request: {} } : {}),
  }));
});

const settings = (repositories: string, secret = token): SourceSettings => ({
  config: { repositories, baseUrl: api.address },
  secrets: { token: secret },
});
const open = (repositories = "acme/app") => githubConnector.open(settings(repositories), never);

async function problemOf(work: Promise<unknown>): Promise<SourceError> {
  const problem: unknown = await work.catch((error: unknown) => error);
  if (!(problem instanceof SourceError)) throw new Error(`Not a problem of the source: ${String(problem)}`);
  expect(problem.message).not.toContain("canary");
  return problem;
}

describe("GitHub", () => {
  it("reads every page of the issues, leaves pull requests out, and names the repository", async () => {
    const { rows, columns, mode } = await readIntoSpool(await open(), "issues");
    expect(mode).toBe("replace");
    expect(rows).toHaveLength(207);
    const at = (name: string) => columns.findIndex((column) => column.startsWith(`${name} `));
    const first = rows.find((row) => row[at("id")] === "1001");
    expect(first?.[at("repository")]).toBe("acme/app");
    expect(first?.[at("labels")]).toBe('[{"name":"bug"}]');
    expect(first?.[at("author")]).toBe("ann");
    expect(JSON.parse(String(first?.[at("raw")]))).toEqual(issues[1]);
  });

  it("then reads only what changed since, by the server's own clock", async () => {
    const source = await open();
    const first = await readIntoSpool(source, "issues");
    issues[5] = {
      ...issues[5],
      id: 1005,
      number: 5,
      title: "Changed",
      updated_at: new Date().toISOString().replace(/\.\d+Z/, "Z"),
    };
    const second = await readIntoSpool(source, "issues", { position: first.outcome.position });
    expect(second.mode).toBe("merge");
    expect(second.rows.map((row) => row[3])).toEqual(["Changed"]);
  });

  it("misses no issue and doubles none when one changes between two pages", async () => {
    const source = await open();
    let lists = 0;
    api.behaviour = (request) => {
      const answer = github(request);
      if (request.path === "/repos/acme/app/issues") {
        lists += 1;
        // The oldest one, not read yet, moves to the front.
        const oldest = issues[1];
        if (lists === 1 && oldest !== undefined)
          oldest.updated_at = new Date().toISOString().replace(/\.\d+Z/, "Z");
      }
      return answer;
    };
    const { rows } = await readIntoSpool(source, "issues");
    expect(rows).toHaveLength(207);
    expect(new Set(rows.map(([id]) => id)).size).toBe(207);
  });

  it("reads everything anew when a repository was taken out, so that none of its rows stay", async () => {
    const source = await open();
    const position = JSON.stringify({
      "acme/app": "2026-01-01T00:00:00Z",
      "acme/gone": "2026-01-01T00:00:00Z",
    });
    expect((await readIntoSpool(source, "issues", { position })).mode).toBe("replace");
    expect((await readIntoSpool(source, "issues", { position: "nonsense" })).mode).toBe("replace");
  });

  it("takes all repositories of an owner, those without commits or issues too", async () => {
    const source = await open("acme/*");
    expect((await readIntoSpool(source, "commits")).rows.map((row) => row.slice(0, 3))).toEqual([
      ["a1", "acme/app", "First"],
    ]);
    expect((await readIntoSpool(source, "issues")).rows).toHaveLength(207);
    expect((await readIntoSpool(source, "repositories")).rows.map((row) => row.slice(0, 2))).toEqual([
      ["1", "acme/app"],
      ["2", "acme/empty"],
    ]);
  });

  it("asks for the form of the stargazers that holds the time of the star", async () => {
    const { rows } = await readIntoSpool(await open(), "stargazers");
    expect(rows[0]?.slice(0, 4)).toEqual(["7", "acme/app", "ann", "2024-05-01 00:00:00+00"]);
  });

  it.each<[string, ApiReply, string, RegExp]>([
    ["a wrong token", { status: 401, body: { message: "Bad credentials" } }, "login", /Create a new one/],
    [
      "a token without the right",
      { status: 403, body: { message: "Resource not accessible by personal access token" } },
      "permission",
      /Give it the right/,
    ],
    [
      "a token without single sign-on",
      { status: 403, body: { message: "Resource protected by organization SAML enforcement." } },
      "permission",
      /single sign-on/,
    ],
    [
      "a repository that is not there",
      { status: 404, body: { message: "Not Found" } },
      "missing",
      /“Repositories”/,
    ],
  ])("says what to do about %s", async (_name, reply, kind, sentence) => {
    api.behaviour = () => reply;
    const problem = await problemOf(open());
    expect(problem.kind).toBe(kind);
    expect(problem.message).toMatch(sentence);
  });

  it("tells the time at which the hour's requests are renewed, and a minute for the secondary limit", async () => {
    const reset = Math.floor(Date.now() / 1000) + 1800;
    api.behaviour = () => ({
      status: 403,
      headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(reset) },
      body: { message: "API rate limit exceeded" },
    });
    const primary = await problemOf(open());
    expect(primary.kind).toBe("rateLimit");
    expect(primary.retryAfterSeconds).toBeGreaterThan(1700);
    api.behaviour = () => ({
      status: 429,
      headers: { "retry-after": "200" },
      body: { message: "You have exceeded a secondary rate limit" },
    });
    expect((await problemOf(open())).retryAfterSeconds).toBe(200);
  });

  it.each(["", "acme", "acme/app/x", "../secrets", "acme/..", "a b/c"])(
    "refuses “%s” as a repository, in a sentence",
    async (repositories) => {
      expect((await problemOf(open(repositories))).kind).toBe("settings");
      expect(api.requests).toEqual([]);
    },
  );
});
