import { createdDatabase, databaseList, deleted, oneDatabase } from "../answers/databaseAnswers";
import { engineList } from "../answers/engineAnswers";
import { queryAnswer } from "../answers/queryAnswer";
import { schemaAnswer } from "../answers/schemaAnswer";
import type { Operation } from "./Operation";
import { defineOperation } from "./defineOperation";

/** Databases, their engines, queries and schemas. */
export const databaseOperations: readonly Operation[] = [
  defineOperation("listDatabases", "get /databases", {
    summary: "List databases",
    answer: databaseList,
    says: "Every database, newest first.",
  }),
  defineOperation("createDatabase", "post /databases", {
    summary: "Create a database",
    description: "It is being provisioned when the answer comes; its status is running once it can be used.",
    body: "DatabaseCreation",
    status: 201,
    answer: createdDatabase,
    says: "The database, and its token this once.",
  }),
  defineOperation("readDatabase", "get /databases/{id}", {
    summary: "Read a database",
    answer: oneDatabase,
    says: "The database as it is now.",
  }),
  defineOperation("deleteDatabase", "delete /databases/{id}", {
    summary: "Delete a database and all its data",
    description: "Running statements are ended, and its Connections are removed.",
    answer: deleted,
    says: "It is gone.",
  }),
  defineOperation("listEngines", "get /engines", {
    summary: "List the kinds of database that can be created",
    answer: engineList,
    says: "The kinds.",
  }),
  defineOperation("runStatement", "post /databases/{id}/query", {
    summary: "Run one SQL statement",
    description: "With a key of read scope it is always read-only.",
    scope: "read",
    body: "Query",
    answer: queryAnswer,
    says: "The result.",
    failures: [409],
  }),
  defineOperation("readSchema", "get /databases/{id}/schema", {
    summary: "Read every table and view with its columns",
    answer: schemaAnswer,
    says: "Tables and views by schema and name.",
    failures: [409],
  }),
];
