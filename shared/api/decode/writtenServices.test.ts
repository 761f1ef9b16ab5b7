import { describe, expect, it } from "vitest";
import type { Connector } from "../connector";
import { awsLike } from "../testing/services/awsLike";
import { djangoRest } from "../testing/services/djangoRest";
import { dotnetOData } from "../testing/services/dotnetOData";
import { fastApi } from "../testing/services/fastApi";
import { goServer } from "../testing/services/goServer";
import { graphQl } from "../testing/services/graphQl";
import { laravel } from "../testing/services/laravel";
import { usualMeaning } from "../testing/services/meaning";
import { postgrest } from "../testing/services/postgrest";
import { railsJsonApi } from "../testing/services/railsJsonApi";
import { springDataRest } from "../testing/services/springDataRest";
import { type MeantAnswer, meantAnswers, type WrittenService } from "../testing/services/WrittenService";
import { decodeConnection, decodeConnectionList } from "./connections/connection";
import { decodeConnectorList } from "./connectors/connector";
import { decodeDatabase, decodeDatabaseCreated, decodeDatabaseList } from "./databases/database";
import { decodeEngineList } from "./databases/engine";
import { decodeError } from "./errors/decodeError";
import { nextPage } from "./reading/paging";
import { decodeRuns } from "./runs/run";
import { decodeSchema } from "./schema/schema";
import { decodeSourceTest } from "./streams/sourceTest";
import { decodeStreams } from "./streams/stream";

const services = [
  djangoRest,
  fastApi,
  railsJsonApi,
  springDataRest,
  goServer,
  dotnetOData,
  postgrest,
  graphQl,
  awsLike,
  laravel,
];

/** Forms are compared by the names of their settings, whatever their order. */
function formsOf(connectors: readonly Connector[]) {
  return connectors.map((own) => ({
    ...own,
    fields: own.fields
      .map(({ name }) => name)
      .filter((name) => name !== "schemas")
      .toSorted(),
  }));
}

const decoders: Readonly<Record<MeantAnswer, (json: unknown) => unknown>> = {
  databases: valueOf(decodeDatabaseList),
  database: valueOf(decodeDatabase),
  created: valueOf(decodeDatabaseCreated),
  engines: valueOf(decodeEngineList),
  schema: valueOf(decodeSchema),
  connectors: (json) => formsOf(valueOf(decodeConnectorList)(json)),
  passedTest: valueOf(decodeSourceTest),
  failedTest: valueOf(decodeSourceTest),
  connections: valueOf((json) => decodeConnectionList(json)),
  connection: valueOf((json) => decodeConnection(json)),
  streams: valueOf(decodeStreams),
  runs: valueOf(decodeRuns),
};

function valueOf<Value>(
  decode: (
    json: unknown,
  ) =>
    | { readonly ok: true; readonly value: Value }
    | { readonly ok: false; readonly error: { readonly message: string } },
) {
  return (json: unknown): Value => {
    const answer = decode(json);
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value;
  };
}

/** As it arrives: as text. */
function sent(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json)) as unknown;
}

describe.each(services.map((service): [string, WrittenService] => [service.name, service]))(
  "a service made with %s",
  (_name, service) => {
    it.each(meantAnswers)("is read as it means it: %s", (answer) => {
      const meant = service.means?.[answer] ?? usualMeaning[answer];
      expect(decoders[answer](sent(service[answer]))).toMatchObject(meant as object);
    });

    it("gives its databases and Connections ids of their own", () => {
      for (const answer of ["databases", "connections"] as const) {
        const ids = (decoders[answer](sent(service[answer])) as { id: string }[]).map(({ id }) => id);
        expect(new Set(ids).size).toBe(2);
        expect(ids.join()).not.toMatch(/sales|Shop|https|^0,/);
      }
    });

    it("has no further page", () => {
      for (const answer of ["databases", "connections", "runs"] as const) {
        expect(nextPage(sent(service[answer]))).toBeNull();
      }
    });

    it("says why it refuses", () => {
      const { body, message } = service.refusal;
      const failed = {
        status: 400,
        body: JSON.stringify(body),
        retryAfterSeconds: null,
        subject: null,
        isWrite: true,
      };
      expect(decodeError(failed).message).toBe(message);
    });
  },
);
