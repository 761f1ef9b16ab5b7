import type { Answer, Operation } from "#shared/api/wire/operation";
import type { Context, Hono } from "hono";
import type { z } from "zod";
import { type HttpVariables, requireFullScope } from "./HttpVariables";
import { readBody } from "./readBody";

/** A request for an operation that the caller's key allows. */
interface OperationRequest<Body> {
  /** What the address names; empty for an operation whose path has no id. */
  readonly id: string;
  readonly context: Context<HttpVariables>;
  /** Reads the body, after what the address names is known to exist. @throws ServiceError 400, 413: see readBody */
  readonly body: () => Promise<Body>;
}

type BodyOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/**
 * Serves one operation: its method and path, its scope and its body are those of the contract.
 *
 * @param answer makes the operation's answer, or one that is written already
 */
export function mountOperation<Body extends z.ZodType | undefined, Reply extends z.ZodType>(
  app: Hono<HttpVariables>,
  operation: Operation<Body, Reply>,
  answer: (
    request: OperationRequest<BodyOf<Body>>,
  ) => Answer<Reply> | Response | Promise<Answer<Reply> | Response>,
): void {
  const { method, path, scope, status, body: schema, isBodyOptional = false } = operation;
  const address = `/api/v1${path.replaceAll("{id}", ":id")}`;
  if (scope === "full") app.on(method, address, requireFullScope);
  app.on(method, address, async (context) => {
    const made = await answer({
      id: context.req.param("id") ?? "",
      context,
      body: async () => readOperationBody(context, schema, isBodyOptional),
    });
    return made instanceof Response ? made : Response.json(made, { status });
  });
}

async function readOperationBody<Schema extends z.ZodType | undefined>(
  context: Context,
  schema: Schema,
  isOptional: boolean,
): Promise<BodyOf<Schema>> {
  const body: unknown = schema === undefined ? undefined : await readBody(context, schema, { isOptional });
  return body as BodyOf<Schema>;
}
