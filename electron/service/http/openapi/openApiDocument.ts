import { createdDatabase, databaseList, deleted, engineList, oneDatabase } from "../answers/databaseAnswers";
import { queryAnswer } from "../answers/queryAnswer";
import { schemaAnswer } from "../answers/streamAnswers";
import { answerName, componentSchemas, schemaReference } from "./componentSchemas";
import { connectionOperations } from "./connectionOperations";
import { defineOperation, type Operation } from "./defineOperation";

/** Databases, their engines, queries and schemas. */
const databaseOperations: readonly Operation[] = [
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
    says: "Deleted.",
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

const operations = [...databaseOperations, ...connectionOperations];

/** Conditions of the failures (docs/http-api.md). */
const sentences = {
  400: "The request is malformed, or the statement or the source failed; the message says which.",
  401: "The API key is missing, wrong, expired or revoked.",
  403: "The key may only read.",
  404: "There is no such database or Connection.",
  405: "The path has no operation for this method; the header Allow lists those that it has.",
  409: "The database is in no state that allows this, or a kind of source that may be used once is used already, or too many statements wait for the database.",
  413: "The body is larger than 1 MB.",
  500: "The service ran into an internal error, or the process of the database ended.",
  default: "503 while the service is stopping, 417 for an unknown expectation.",
} as const;

/**
 * The contract as an OpenAPI 3.1 document, made from the schemas that the service parses requests with and that its
 * answers have. It holds the contract and nothing else: /healthz and /openapi.json are no part of it.
 */
export function openApiDocument(): Readonly<Record<string, unknown>> {
  return {
    openapi: "3.1.0",
    info: {
      title: "Hosted databases",
      version: "1",
      description:
        "SQL databases over HTTP: create and query them, read their schemas, and keep them fed from other sources. Clients should let unknown fields of answers pass: later services may add some.",
    },
    servers: [{ url: "/api/v1" }],
    security: [{ apiKey: [] }],
    paths: paths(),
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key with full or read scope." },
      },
      schemas: componentSchemas(operations),
    },
  };
}

function paths(): Record<string, unknown> {
  const byPath: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    byPath[operation.path] = {
      ...pathParameters(operation),
      ...byPath[operation.path],
      [operation.method]: describe(operation),
    };
  }
  return byPath;
}

function pathParameters({ path }: Operation): Record<string, unknown> {
  if (!path.includes("{id}")) return {};
  return { parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }] };
}

function describe(operation: Operation) {
  const { id, summary, description, scope, body, isBodyOptional, status, says, failures } = operation;
  return {
    operationId: id,
    summary,
    ...(description === undefined ? {} : { description }),
    security: [{ apiKey: [scope] }],
    ...(body === undefined
      ? {}
      : { requestBody: { required: isBodyOptional !== true, content: json(schemaReference(body)) } }),
    responses: {
      [status]: { description: says, content: json(schemaReference(answerName(id))) },
      ...Object.fromEntries(failures.map((code) => [code, failure(sentences[code])])),
      default: failure(sentences.default),
    },
  };
}

function failure(description: string) {
  return { description, content: json(schemaReference("Failure")) };
}

function json(schema: unknown) {
  return { "application/json": { schema } };
}
