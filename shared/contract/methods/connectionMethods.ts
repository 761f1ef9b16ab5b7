import { z } from "zod";
import { connection, connectionChanges, connectionCreation, sourceInput } from "../../api/connection";
import { connector } from "../../api/connector";
import { sourceStreams, sourceTest } from "../../api/sourceStream";
import { syncRun } from "../../api/syncRun";
import { connectionId, databaseId, profileId } from "../../domain/ids";
import { serviceErrors } from "../../errors/serviceErrors";
import { defineMethod } from "./defineMethod";

const one = z.strictObject({ profileId, connectionId });

/** Secrets of sources only ever go in: no method answers with one. */
export const connectionMethods = {
  "connectors.list": defineMethod({
    kind: "query",
    input: z.strictObject({ profileId }),
    output: z.strictObject({ connectors: z.array(connector) }),
    errors: serviceErrors,
  }),
  /** Reaches the source from the service and lists what it offers; saves nothing. A source that fails is no error here. */
  "connections.test": defineMethod({
    kind: "command",
    input: z.strictObject({ profileId, databaseId, source: sourceInput }),
    output: sourceTest,
    errors: serviceErrors,
  }),
  "connections.list": defineMethod({
    kind: "query",
    input: z.strictObject({ profileId, databaseId }),
    output: z.strictObject({ connections: z.array(connection) }),
    errors: serviceErrors,
  }),
  "connections.get": defineMethod({
    kind: "query",
    input: one,
    output: z.strictObject({ connection }),
    errors: serviceErrors,
  }),
  /** The service tests the source first, and starts the first sync at once. */
  "connections.create": defineMethod({
    kind: "command",
    input: z.strictObject({ profileId, databaseId, creation: connectionCreation }),
    /** Null where the service answered without saying; the list then has the new one. */
    output: z.strictObject({ connection: connection.nullable() }),
    errors: [...serviceErrors, "SOURCE_FAILED"],
  }),
  "connections.change": defineMethod({
    kind: "command",
    input: z.strictObject({ profileId, connectionId, changes: connectionChanges }),
    output: z.strictObject({ connection }),
    errors: [...serviceErrors, "SOURCE_FAILED"],
  }),
  /** Stops syncing; the tables stay. */
  "connections.delete": defineMethod({
    kind: "command",
    input: one,
    output: z.strictObject({}),
    errors: serviceErrors,
  }),
  /** What the source offers now, with what was chosen, and what cannot be synced. Reaches the source. */
  "connections.streams": defineMethod({
    kind: "query",
    input: one,
    output: sourceStreams,
    errors: [...serviceErrors, "SOURCE_FAILED"],
  }),
  /**
   * Starts a sync, or finds the one in flight; its progress is in the runs. `tables` names the streams to sync alone,
   * which only services do whose Connections say `syncsTables`.
   */
  "connections.sync": defineMethod({
    kind: "command",
    input: one.extend({ tables: z.array(z.string()).min(1).optional() }),
    output: z.strictObject({}),
    errors: serviceErrors,
  }),
  /** Cancels the sync in flight; the embedded service alone can, as no request of the contract does it. */
  "connections.cancelSync": defineMethod({
    kind: "command",
    input: one,
    output: z.strictObject({}),
    errors: serviceErrors,
  }),
  /** Most recent first. */
  "connections.runs": defineMethod({
    kind: "query",
    input: one,
    output: z.strictObject({ runs: z.array(syncRun) }),
    errors: serviceErrors,
  }),
};
