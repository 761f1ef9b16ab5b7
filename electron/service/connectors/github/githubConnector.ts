import type { Connector } from "../Connector";
import { JsonClient } from "../https/JsonClient";
import { recordStream } from "../https/recordStream";
import { SourceProblem } from "../SourceProblem";
import { githubApi } from "./githubApi";
import { githubDescriptor } from "./githubDescriptor";
import { githubSettings } from "./githubSettings";
import { githubStreams } from "./githubStreams";
import { readGithubStream } from "./readGithubStream";
import { resolveRepositories } from "./resolveRepositories";

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
          throw new SourceProblem(
            "missing",
            `There is no “${selection.stream.name}” of GitHub here. Turn it off.`,
          );
        return readGithubStream({ client, repositories, stream, signal: reading }, selection, sink);
      },
      close: () => Promise.resolve(),
    };
  },
};
