import type { Connector } from "../Connector";
import { SourceProblem } from "../SourceProblem";

/** Every kind, each loaded when a process needs it: a driver is large, and a process serves one kind. */
const connectors: Readonly<Record<string, () => Promise<Connector>>> = {
  postgres: async () => (await import("../postgres/postgresConnector")).postgresConnector,
  mysql: async () => (await import("../mysql/mysqlConnector")).mysqlConnector,
  google_sheets: async () => (await import("../google_sheets/googleSheetsConnector")).googleSheetsConnector,
  sftp: async () => (await import("../sftp/sftpConnector")).sftpConnector,
  github: async () => (await import("../github/githubConnector")).githubConnector,
  stripe: async () => (await import("../stripe/stripeConnector")).stripeConnector,
};

/** @throws SourceProblem for a kind that is not there */
export function connectorOf(kind: string): Promise<Connector> {
  const load = connectors[kind];
  if (load === undefined) throw new SourceProblem("settings", `There is no source kind ${kind}.`);
  return load();
}
