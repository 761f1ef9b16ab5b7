import { connectionList, createdConnection, oneConnection } from "../answers/connectionAnswers";
import { connectorList } from "../answers/connectorAnswers";
import { deleted } from "../answers/databaseAnswers";
import { runList, startedRun } from "../answers/runAnswers";
import { streamList, testAnswer } from "../answers/streamAnswers";
import type { Operation } from "./Operation";

/** Kinds of source, Connections, their streams and runs. */
export const connectionOperations: readonly Operation[] = [
  {
    id: "listConnectors",
    method: "get",
    path: "/connectors",
    summary: "List the kinds of source and the fields that each needs",
    scope: "read",
    answer: { status: 200, schema: connectorList, says: "The kinds." },
    failures: [],
  },
  {
    id: "testSource",
    method: "post",
    path: "/databases/{id}/connections/test",
    summary: "Try to reach a source and list what could be synced",
    description:
      "Saves nothing. A source that cannot be reached is no failure of the request: ok is false then.",
    scope: "full",
    body: "SourceTest",
    answer: { status: 200, schema: testAnswer, says: "What the source offers, or why it cannot be reached." },
    failures: [400, 404],
  },
  {
    id: "listConnections",
    method: "get",
    path: "/databases/{id}/connections",
    summary: "List a database's Connections",
    scope: "read",
    answer: { status: 200, schema: connectionList, says: "Every Connection, newest first." },
    failures: [404],
  },
  {
    id: "createConnection",
    method: "post",
    path: "/databases/{id}/connections",
    summary: "Create a Connection",
    description: "The source is tested first; then it is saved and its first sync begins.",
    scope: "full",
    body: "ConnectionCreation",
    answer: { status: 201, schema: createdConnection, says: "The Connection, and its first run." },
    failures: [400, 404, 409],
  },
  {
    id: "readConnection",
    method: "get",
    path: "/connections/{id}",
    summary: "Read a Connection and the state of its last run",
    scope: "read",
    answer: { status: 200, schema: oneConnection, says: "The Connection, without secrets." },
    failures: [404],
  },
  {
    id: "changeConnection",
    method: "patch",
    path: "/connections/{id}",
    summary: "Rename, pause, resume or reschedule a Connection, replace its settings or secrets",
    description:
      "What is not sent stays. The settings in config replace the saved ones as a whole, and config.streams the whole saved list; either may be sent alone. secrets are merged by name: those sent replace the saved ones of their names, null removes one, the others stay. Pausing cancels a sync in flight: its run ends as cancelled, the table being read keeps its old rows, and tables that were done stay done.",
    scope: "full",
    body: "ConnectionChanges",
    answer: { status: 200, schema: oneConnection, says: "The Connection as it is now." },
    failures: [400, 404],
  },
  {
    id: "deleteConnection",
    method: "delete",
    path: "/connections/{id}",
    summary: "Stop syncing; tables stay",
    scope: "full",
    answer: { status: 200, schema: deleted, says: "It is gone, and its tables are there." },
    failures: [404],
  },
  {
    id: "listStreams",
    method: "get",
    path: "/connections/{id}/streams",
    summary: "List what the source offers now, with the saved choices",
    scope: "read",
    answer: { status: 200, schema: streamList, says: "One entry for each table or list of the source." },
    failures: [400, 404],
  },
  {
    id: "startSync",
    method: "post",
    path: "/connections/{id}/sync",
    summary: "Sync now",
    description: "Answers at once; where a sync is in flight, with that one.",
    scope: "full",
    answer: { status: 202, schema: startedRun, says: "The run, to be followed in the list of runs." },
    failures: [404, 409],
  },
  {
    id: "listRuns",
    method: "get",
    path: "/connections/{id}/runs",
    summary: "List a Connection's runs",
    scope: "read",
    answer: { status: 200, schema: runList, says: "Most recent first. Of a run in flight, the rows so far." },
    failures: [404],
  },
];
