import type { Connector } from "../Connector";
import { SourceProblem } from "../SourceProblem";

/** Every kind, each loaded when a process needs it: a driver is large, and a process serves one kind. */
const connectors: Readonly<Record<string, () => Promise<Connector>>> = {
  postgres: async () => (await import("../postgres/postgresConnector")).postgresConnector,
  mysql: async () => (await import("../mysql/mysqlConnector")).mysqlConnector,
};

/** @throws SourceProblem for a kind that is not there */
export function connectorOf(kind: string): Promise<Connector> {
  const load = connectors[kind];
  if (load === undefined) throw new SourceProblem("settings", `There is no source kind ${kind}.`);
  return load();
}
