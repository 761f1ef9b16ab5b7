import { writeExactJson } from "../https/exactJson";
import { field, type RecordColumn, valueAt } from "../https/recordColumns";

/** A list of GitHub's that becomes one table for all repositories. */
export interface GithubStream {
  readonly name: string;
  /** Below `repos/owner/name`; empty for the repository itself. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly accept?: string;
  readonly columns: readonly RecordColumn[];
  readonly primaryKey: readonly string[];
  /**
   * Whether `since` gives everything that changed. Only then a later run reads the changes alone: commits that are merged
   * later keep their old dates, pull requests know no `since`.
   */
  readonly hasSince: boolean;
  /** Leaves out what another list holds. */
  readonly isWanted?: (record: unknown) => boolean;
}

/** `owner/name`: few lists say it, so the reader puts it beside the object, which is the `item`. */
const repository = field("repository", "VARCHAR");
const column = (name: string, type: string, path: string = name): RecordColumn =>
  field(name, type, `item.${path}`);
const raw: RecordColumn = {
  name: "raw",
  type: "JSON",
  cell: (record) => writeExactJson(valueAt(record, "item")),
};
const id = column("id", "BIGINT");
const times = [column("created_at", "TIMESTAMPTZ"), column("updated_at", "TIMESTAMPTZ")];
const author = column("author", "VARCHAR", "user.login");
const json = "application/vnd.github+json";

/** The lists that are offered. */
export const githubStreams: readonly GithubStream[] = [
  {
    name: "repositories",
    path: "",
    query: {},
    accept: json,
    hasSince: false,
    primaryKey: ["id"],
    columns: [
      id,
      repository,
      column("description", "VARCHAR"),
      column("private", "BOOLEAN"),
      column("archived", "BOOLEAN"),
      column("default_branch", "VARCHAR"),
      column("language", "VARCHAR"),
      column("stars", "BIGINT", "stargazers_count"),
      column("forks", "BIGINT", "forks_count"),
      column("open_issues", "BIGINT", "open_issues_count"),
      ...times,
      column("pushed_at", "TIMESTAMPTZ"),
      raw,
    ],
  },
  {
    name: "issues",
    path: "issues",
    // Newest first: what changes meanwhile moves to the front, so that nothing is skipped between two pages.
    query: { state: "all", sort: "updated", direction: "desc" },
    accept: json,
    hasSince: true,
    // Each pull request is listed as an issue too.
    isWanted: (record) => valueAt(record, "pull_request") === undefined,
    primaryKey: ["id"],
    columns: [
      id,
      repository,
      column("number", "BIGINT"),
      column("title", "VARCHAR"),
      column("state", "VARCHAR"),
      column("state_reason", "VARCHAR"),
      author,
      column("body", "VARCHAR"),
      column("comments", "BIGINT"),
      column("labels", "JSON"),
      column("assignees", "JSON"),
      column("milestone", "VARCHAR", "milestone.title"),
      ...times,
      column("closed_at", "TIMESTAMPTZ"),
      raw,
    ],
  },
  {
    name: "issue_comments",
    path: "issues/comments",
    query: { sort: "updated", direction: "desc" },
    accept: json,
    hasSince: true,
    primaryKey: ["id"],
    columns: [
      id,
      repository,
      column("issue_url", "VARCHAR"),
      author,
      column("body", "VARCHAR"),
      ...times,
      raw,
    ],
  },
  {
    name: "pull_requests",
    path: "pulls",
    query: { state: "all", sort: "created", direction: "desc" },
    accept: json,
    hasSince: false,
    primaryKey: ["id"],
    columns: [
      id,
      repository,
      column("number", "BIGINT"),
      column("title", "VARCHAR"),
      column("state", "VARCHAR"),
      column("draft", "BOOLEAN"),
      author,
      column("body", "VARCHAR"),
      column("head_ref", "VARCHAR", "head.ref"),
      column("base_ref", "VARCHAR", "base.ref"),
      column("labels", "JSON"),
      ...times,
      column("closed_at", "TIMESTAMPTZ"),
      column("merged_at", "TIMESTAMPTZ"),
      raw,
    ],
  },
  {
    name: "commits",
    path: "commits",
    query: {},
    accept: json,
    hasSince: false,
    primaryKey: ["repository", "sha"],
    columns: [
      column("sha", "VARCHAR"),
      repository,
      column("message", "VARCHAR", "commit.message"),
      column("author", "VARCHAR", "author.login"),
      column("author_name", "VARCHAR", "commit.author.name"),
      column("author_email", "VARCHAR", "commit.author.email"),
      column("authored_at", "TIMESTAMPTZ", "commit.author.date"),
      column("committed_at", "TIMESTAMPTZ", "commit.committer.date"),
      column("parents", "JSON"),
      raw,
    ],
  },
  {
    name: "releases",
    path: "releases",
    query: {},
    accept: json,
    hasSince: false,
    primaryKey: ["id"],
    columns: [
      id,
      repository,
      column("tag_name", "VARCHAR"),
      column("name", "VARCHAR"),
      column("draft", "BOOLEAN"),
      column("prerelease", "BOOLEAN"),
      column("author", "VARCHAR", "author.login"),
      column("body", "VARCHAR"),
      column("created_at", "TIMESTAMPTZ"),
      column("published_at", "TIMESTAMPTZ"),
      raw,
    ],
  },
  {
    name: "stargazers",
    path: "stargazers",
    query: {},
    // Without this form the time of the star is left out.
    accept: "application/vnd.github.star+json",
    hasSince: false,
    primaryKey: ["repository", "user_id"],
    columns: [
      column("user_id", "BIGINT", "user.id"),
      repository,
      column("user", "VARCHAR", "user.login"),
      column("starred_at", "TIMESTAMPTZ"),
      raw,
    ],
  },
];
