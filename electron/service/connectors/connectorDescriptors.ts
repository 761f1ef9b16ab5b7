import type { ConnectorDescriptor } from "./Connector";
import { githubDescriptor } from "./githubDescriptor";
import { googleSheetsDescriptor } from "./googleSheetsDescriptor";
import { mysqlDescriptor } from "./mysqlDescriptor";
import { postgresDescriptor } from "./postgresDescriptor";
import { sftpDescriptor } from "./sftpDescriptor";
import { stripeDescriptor } from "./stripeDescriptor";

/** Every kind on offer, in the order of `GET /connectors`; known without loading a driver. */
export const connectorDescriptors: readonly ConnectorDescriptor[] = [
  postgresDescriptor,
  mysqlDescriptor,
  googleSheetsDescriptor,
  sftpDescriptor,
  githubDescriptor,
  stripeDescriptor,
];
