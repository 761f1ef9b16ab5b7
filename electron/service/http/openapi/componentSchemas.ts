import { z } from "zod";
import { failureAnswer } from "../answers/Answer";
import { connectionAnswer } from "../answers/connectionAnswers";
import { databaseAnswer } from "../answers/databaseAnswers";
import {
  connectionBody,
  connectionChangesBody,
  connectionTestBody,
  syncBody,
} from "../resources/connectionBody";
import { databaseBody } from "../resources/databaseBody";
import { queryBody } from "../resources/queryBody";
import type { Operation } from "./defineOperation";

export type JsonSchema = Readonly<Record<string, unknown>>;

const prefix = "#/components/schemas/";

/** Bodies that the service parses. */
const requests = {
  DatabaseCreation: databaseBody,
  Query: queryBody,
  SourceTest: connectionTestBody,
  ConnectionCreation: connectionBody,
  ConnectionChanges: connectionChangesBody,
  Sync: syncBody,
};

/** Parts of answers that have a name of their own. */
const answers = { Database: databaseAnswer, Connection: connectionAnswer, Failure: failureAnswer };

/**
 * Every schema of the document by its name: requests as they may come in, answers as they go out. The answer of an
 * operation has the operation's name.
 */
export function componentSchemas(operations: readonly Operation[]): Record<string, JsonSchema> {
  const given = operations.map(({ id, answer }) => [answerName(id), answer] as const);
  return {
    ...convert(requests, "input"),
    ...convert({ ...answers, ...Object.fromEntries(given) }, "output"),
  };
}

/** @param operationId `listDatabases`, for example. @returns `ListDatabasesAnswer` */
export function answerName(operationId: string): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Answer`;
}

export function schemaReference(name: string): { readonly $ref: string } {
  return { $ref: prefix + name };
}

function convert(
  schemas: Readonly<Record<string, z.ZodType>>,
  io: "input" | "output",
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const converted = z.toJSONSchema(registry, {
    io,
    uri: (id) => prefix + id,
    override({ jsonSchema }) {
      // Every whole number of JavaScript is within these anyway.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return Object.fromEntries(
    Object.entries(converted.schemas).map(([id, { $id: _id, $schema: _schema, ...schema }]) => [id, schema]),
  );
}
