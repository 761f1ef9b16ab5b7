import { afterAll, beforeAll, describe } from "vitest";
import { authenticationRules } from "./authenticationRules";
import { ConformanceClient } from "./ConformanceClient";
import type { ConformanceTarget } from "./ConformanceTarget";
import { creationRules } from "./creationRules";
import { databaseRules } from "./databaseRules";
import { encodingRules } from "./encodingRules";
import { interruptionRules } from "./interruptionRules";
import { queryRules } from "./queryRules";
import { readOnlyRules } from "./readOnlyRules";
import { requestRules } from "./requestRules";
import { schemaRules } from "./schemaRules";

/** What a group of rules has at hand; valid only while its tests run. */
export interface RuleSubject {
  readonly client: () => ConformanceClient;
  /** A running database that the tests of all groups share; each names its tables apart. */
  readonly database: () => string;
}

/** Slow services may take minutes to provision; our own takes under a second. */
const setUpMs = 330_000;

/** Examines a service by every rule of service-api.md that concerns databases. */
export function describeConformance(name: string, connect: () => Promise<ConformanceTarget>): void {
  describe(name, () => {
    let client: ConformanceClient | undefined;
    let database: string | undefined;
    const subject: RuleSubject = {
      client: () => known(client),
      database: () => known(database),
    };

    beforeAll(async () => {
      client = new ConformanceClient(await connect());
      database = await client.createRunning();
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
    describe("interruption", () => interruptionRules(subject));
  });
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("The service was not reached.");
  return value;
}
