import { afterAll, beforeAll, describe } from "vitest";
import { authenticationRules } from "./authenticationRules";
import { ConformanceClient } from "./ConformanceClient";
import type { ConformanceTarget } from "./ConformanceTarget";
import { connectionChangeRules } from "./connectionChangeRules";
import { connectionCreationRules } from "./connectionCreationRules";
import { connectionRemovalRules } from "./connectionRemovalRules";
import { connectionRunRules } from "./connectionRunRules";
import { connectionScopeRules } from "./connectionScopeRules";
import { connectionStreamRules } from "./connectionStreamRules";
import { connectionTestRules } from "./connectionTestRules";
import { connectorRules } from "./connectorRules";
import { ConformanceSources } from "./ConformanceSources";
import { creationRules } from "./creationRules";
import { databaseRules } from "./databaseRules";
import { encodingRules } from "./encodingRules";
import { interruptionRules } from "./interruptionRules";
import { queryRules } from "./queryRules";
import { readOnlyRules } from "./readOnlyRules";
import type { RuleSubject } from "./RuleSubject";
import { requestRules } from "./requestRules";
import { schemaRules } from "./schemaRules";

/** Slow services may take minutes to provision; our own takes under a second. */
const setUpMs = 330_000;

/** Examines a service by every rule of service-api.md, in the canonical shapes. */
export function describeConformance(name: string, connect: () => Promise<ConformanceTarget>): void {
  describe(name, () => {
    let client: ConformanceClient | undefined;
    let database: string | undefined;
    let sources: ConformanceSources | undefined;
    const subject: RuleSubject = {
      client: () => known(client),
      database: () => known(database),
      bed: (skip, need) => known(sources).bed(skip, need),
    };

    beforeAll(async () => {
      client = new ConformanceClient(await connect());
      database = await client.createRunning();
      sources = await ConformanceSources.open(client);
    }, setUpMs);
    afterAll(() => client?.close());

    describe("authentication", () => authenticationRules(subject));
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
