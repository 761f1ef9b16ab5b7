import { createdDatabase, databaseList, deleted, oneDatabase } from "../answers/databaseAnswers";
import { engineList } from "../answers/engineAnswers";
import { queryAnswer } from "../answers/queryAnswer";
import { schemaAnswer } from "../answers/schemaAnswer";
import type { Operation } from "./Operation";

/** Databases, their engines, queries and schemas. */
export const databaseOperations: readonly Operation[] = [
  {
    id: "listDatabases",
    method: "get",
    path: "/databases",
    summary: "List databases",
    scope: "read",
    answer: { status: 200, schema: databaseList, says: "Every database, newest first." },
    failures: [],
  },
  {
    id: "createDatabase",
    method: "post",
    path: "/databases",
    summary: "Create a database",
    description: "It is being provisioned when the answer comes; its status is running once it can be used.",
    scope: "full",
    body: "DatabaseCreation",
    answer: { status: 201, schema: createdDatabase, says: "The database, and its token this once." },
    failures: [400],
  },
  {
    id: "readDatabase",
    method: "get",
    path: "/databases/{id}",
    summary: "Read a database",
    scope: "read",
    answer: { status: 200, schema: oneDatabase, says: "The database as it is now." },
    failures: [404],
  },
  {
    id: "deleteDatabase",
    method: "delete",
    path: "/databases/{id}",
    summary: "Delete a database and all its data",
    description: "Running statements are ended, and its Connections are removed.",
    scope: "full",
    answer: { status: 200, schema: deleted, says: "It is gone." },
    failures: [404],
  },
  {
    id: "listEngines",
    method: "get",
    path: "/engines",
    summary: "List the kinds of database that can be created",
    scope: "read",
    answer: { status: 200, schema: engineList, says: "The kinds." },
    failures: [],
  },
  {
    id: "runStatement",
    method: "post",
    path: "/databases/{id}/query",
    summary: "Run one SQL statement",
    description: "With a key of read scope it is always read-only.",
    scope: "read",
    body: "Query",
    answer: { status: 200, schema: queryAnswer, says: "The result." },
    failures: [400, 404, 409],
  },
  {
    id: "readSchema",
    method: "get",
    path: "/databases/{id}/schema",
    summary: "Read every table and view with its columns",
    scope: "read",
    answer: { status: 200, schema: schemaAnswer, says: "Tables and views by schema and name." },
    failures: [404, 409],
  },
];
