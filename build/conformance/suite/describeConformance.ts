import { afterAll, beforeAll, describe } from "vitest";
import { authenticationRules } from "../rules/authenticationRules";
import { ConformanceClient } from "../../../electron/service/testing/ConformanceClient";
import type { ConformanceTarget } from "../../../electron/service/testing/ConformanceTarget";
import { connectionChangeRules } from "../rules/connectionChangeRules";
import { connectionCreationRules } from "../rules/connectionCreationRules";
import { connectionRemovalRules } from "../rules/connectionRemovalRules";
import { connectionRunRules } from "../rules/connectionRunRules";
import { connectionScopeRules } from "../rules/connectionScopeRules";
import { connectionStreamRules } from "../rules/connectionStreamRules";
import { connectionTestRules } from "../rules/connectionTestRules";
import { connectorRules } from "../rules/connectorRules";
import { ConformanceSources } from "./ConformanceSources";
import { creationRules } from "../rules/creationRules";
import { databaseRules } from "../rules/databaseRules";
import { type EngineId, examinedEngines } from "../engines/examinedEngines";
import { encodingRules } from "../rules/encodingRules";
import { interruptionRules } from "../rules/interruptionRules";
import { organizationRules } from "../rules/organizationRules";
import { queryRules } from "../rules/queryRules";
import { readOnlyRules } from "../rules/readOnlyRules";
import type { RuleSubject } from "./RuleSubject";
import { requestRules } from "../rules/requestRules";
import { schemaRules } from "../rules/schemaRules";

/** Slow services may take minutes to provision; our own takes under a second. */
const setUpMs = 330_000;

/**
 * Examines a service by every rule of docs/http-api.md, in the canonical shapes.
 *
 * @param engine whose databases are made; the service's usual one, which is DuckDB, where none is named
 */
export function describeConformance(
  name: string,
  connect: () => Promise<Omit<ConformanceTarget, "engine">>,
  engine?: EngineId,
): void {
  describe(name, () => {
    let client: ConformanceClient | undefined;
    let database: string | undefined;
    let sources: ConformanceSources | undefined;
    const subject: RuleSubject = {
      samples: examinedEngines[engine ?? "duckdb"],
      client: () => known(client),
      database: () => known(database),
      bed: (skip, need) => known(sources).bed(skip, need),
    };

    beforeAll(async () => {
      client = new ConformanceClient({ ...(await connect()), engine });
      database = await client.createRunning();
      sources = await ConformanceSources.open(client);
    }, setUpMs);
    afterAll(() => client?.close());

    describe("authentication", () => authenticationRules(subject));
    describe("organizations", () => organizationRules(subject));
    describe("requests", () => requestRules(subject));
    describe("creation", () => creationRules(subject));
    describe("databases", () => databaseRules(subject));
    describe("queries", () => queryRules(subject));
    describe("read-only queries", () => readOnlyRules(subject));
    describe("value encoding", () => encodingRules(subject));
    describe("schema", () => schemaRules(subject));
    describe("connectors", () => connectorRules(subject));
    describe("Connection tests", () => connectionTestRules(subject));
    describe("Connection creation", () => connectionCreationRules(subject));
    describe("Connection changes", () => connectionChangeRules(subject));
    describe("Connection streams", () => connectionStreamRules(subject));
    describe("Connection runs", () => connectionRunRules(subject));
    describe("Connection scopes", () => connectionScopeRules(subject));
    describe("Connection removal", () => connectionRemovalRules(subject));
    describe("interruption", () => interruptionRules(subject));
  });
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("The service was not reached.");
  return value;
}
