import type { ConnectorDescriptor } from "./ConnectorDescriptor";
import { githubDescriptor } from "./github/githubDescriptor";
import { googleSheetsDescriptor } from "./google_sheets/googleSheetsDescriptor";
import { mysqlDescriptor } from "./mysql/mysqlDescriptor";
import { postgresDescriptor } from "./postgres/postgresDescriptor";
import { sftpDescriptor } from "./sftp/sftpDescriptor";
import { stripeDescriptor } from "./stripe/stripeDescriptor";

/** Every kind on offer, in the order of `GET /connectors`; known without loading a driver. */
export const connectorDescriptors: readonly ConnectorDescriptor[] = [
  postgresDescriptor,
  mysqlDescriptor,
  googleSheetsDescriptor,
  sftpDescriptor,
  githubDescriptor,
  stripeDescriptor,
];
