import * as connections from "#shared/api/wire/connection";
import { listConnectors } from "#shared/api/wire/connector";
import * as databases from "#shared/api/wire/database";
import { listEngines } from "#shared/api/wire/engine";
import { failureAnswer, type Operation } from "#shared/api/wire/operation";
import { runStatement } from "#shared/api/wire/query";
import { listRuns } from "#shared/api/wire/run";
import { readSchema } from "#shared/api/wire/schema";
import { listStreams } from "#shared/api/wire/stream";
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";

/** Every operation of the contract. */
export const operations: readonly Operation[] = [
  databases.listDatabases,
  databases.createDatabase,
  databases.readDatabase,
  databases.deleteDatabase,
  listEngines,
  runStatement,
  readSchema,
  listConnectors,
  connections.testSource,
  connections.listConnections,
  connections.createConnection,
  connections.readConnection,
  connections.changeConnection,
  connections.deleteConnection,
  listStreams,
  connections.startSync,
  listRuns,
];

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
 * The contract as an OpenAPI 3.1 document, made from the operations that the routes are mounted by. It holds the contract and nothing else: /healthz and /openapi.json are no part of it.
 */
export function openApiDocument(): ReturnType<typeof createDocument> {
  return createDocument(
    {
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
      },
    },
    { override: withoutJavaScriptBounds },
  );
}

/** Every whole number of JavaScript is within its safe ones anyway. */
function withoutJavaScriptBounds({
  jsonSchema,
}: {
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function paths(): ZodOpenApiPathsObject {
  const byPath: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of operations)
    byPath[operation.path] = { ...byPath[operation.path], [operation.method]: describe(operation) };
  return byPath;
}

function describe(operation: Operation): ZodOpenApiOperationObject {
  const { id, path, summary, description, scope, body, isBodyOptional, status, says, answer, failures } =
    operation;
  return {
    operationId: id,
    summary,
    ...(description === undefined ? {} : { description }),
    security: [{ apiKey: [scope] }],
    ...(path.includes("{id}") ? { requestParams: { path: z.object({ id: z.string() }) } } : {}),
    ...(body === undefined
      ? {}
      : { requestBody: { required: isBodyOptional !== true, content: json(body) } }),
    responses: {
      [status]: { description: says, content: json(answer) },
      ...Object.fromEntries(failures.map((code) => [code, failure(sentences[code])])),
      default: failure(sentences.default),
    },
  };
}

function failure(description: string) {
  return { description, content: json(failureAnswer) };
}

function json(schema: z.ZodType) {
  return { "application/json": { schema } };
}
