import type { ConnectorDescriptor } from "./ConnectorDescriptor";
import { mysqlDescriptor } from "./mysql/mysqlDescriptor";
import { postgresDescriptor } from "./postgres/postgresDescriptor";

/** Every kind on offer, in the order of `GET /connectors`; known without loading a driver. */
export const connectorDescriptors: readonly ConnectorDescriptor[] = [postgresDescriptor, mysqlDescriptor];
