import {
  connectionList,
  createdConnection,
  oneConnection,
  runList,
  startedRun,
} from "../answers/connectionAnswers";
import { connectorList } from "../answers/connectorAnswers";
import { deleted } from "../answers/databaseAnswers";
import { streamList, testAnswer } from "../answers/streamAnswers";
import { defineOperation, type Operation } from "./defineOperation";

/** Kinds of source, Connections, their streams and runs. */
export const connectionOperations: readonly Operation[] = [
  defineOperation("listConnectors", "get /connectors", {
    summary: "List the kinds of source and the fields that each needs",
    answer: connectorList,
    says: "The kinds.",
  }),
  defineOperation("testSource", "post /databases/{id}/connections/test", {
    summary: "Try to reach a source and list what could be synced",
    description:
      "Saves nothing. A source that cannot be reached is no failure of the request: ok is false then.",
    body: "SourceTest",
    answer: testAnswer,
    says: "What the source offers, or why it cannot be reached.",
  }),
  defineOperation("listConnections", "get /databases/{id}/connections", {
    summary: "List a database's Connections",
    answer: connectionList,
    says: "Every Connection, newest first.",
  }),
  defineOperation("createConnection", "post /databases/{id}/connections", {
    summary: "Create a Connection",
    description: "The source is tested first; then it is saved and its first sync begins.",
    body: "ConnectionCreation",
    status: 201,
    answer: createdConnection,
    says: "The Connection, and its first run.",
    failures: [409],
  }),
  defineOperation("readConnection", "get /connections/{id}", {
    summary: "Read a Connection and the state of its last run",
    answer: oneConnection,
    says: "The Connection, without secrets.",
  }),
  defineOperation("changeConnection", "patch /connections/{id}", {
    summary: "Rename, pause, resume or reschedule a Connection, replace its settings or secrets",
    description:
      "What is not sent stays. The settings in config replace the saved ones as a whole, and config.streams the whole saved list; either may be sent alone. secrets are merged by name: those sent replace the saved ones of their names, null removes one, the others stay. Pausing cancels a sync in flight: its run ends as cancelled, the table being read keeps its old rows, and tables that were done stay done.",
    body: "ConnectionChanges",
    answer: oneConnection,
    says: "The Connection as it is now.",
  }),
  defineOperation("deleteConnection", "delete /connections/{id}", {
    summary: "Stop syncing; tables stay",
    answer: deleted,
    says: "Deleted; its tables remain.",
  }),
  defineOperation("listStreams", "get /connections/{id}/streams", {
    summary: "List what the source offers now, with the saved choices",
    description: "Logs in at the source, which a key that may only read cannot ask for.",
    scope: "full",
    answer: streamList,
    says: "One entry for each table or list of the source, and apart from them the tables that cannot be synced.",
    failures: [400],
  }),
  defineOperation("startSync", "post /connections/{id}/sync", {
    summary: "Sync now",
    description:
      "Answers at once; where a sync is in flight, with that one. A body may name single tables, such as those that failed; without one all that are turned on are synced.",
    body: "Sync",
    isBodyOptional: true,
    status: 202,
    answer: startedRun,
    says: "The run, to be followed in the list of runs.",
    failures: [409],
  }),
  defineOperation("listRuns", "get /connections/{id}/runs", {
    summary: "List a Connection's runs",
    answer: runList,
    says: "Most recent first. Of a run in flight, the rows so far.",
  }),
];
