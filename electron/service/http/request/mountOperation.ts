import type { Answer, Operation } from "#shared/api/wire/operation";
import type { Context, Hono } from "hono";
import { z } from "zod";
import { type HttpVariables, requireFullScope, requireOwner } from "./HttpVariables";
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
  if (path.startsWith("/databases/{id}")) app.on(method, address, requireOwner("databases"));
  if (path.startsWith("/connections/{id}")) app.on(method, address, requireOwner("connections"));
  if (scope === "full") app.on(method, address, requireFullScope);
  app.on(method, address, async (context) => {
    let body: unknown;
    const made = await answer({
      id: context.req.param("id") ?? "",
      context,
      async body() {
        const read = await readOperationBody(context, schema, isBodyOptional);
        body = read;
        return read;
      },
    });
    if (made instanceof Response) return made;
    if (scope === "full") await recordChange(context, operation, { body, made });
    return Response.json(made, { status });
  });
}

/** An operation that needs full scope is on record before its caller hears that it was done. */
async function recordChange(
  context: Context<HttpVariables>,
  { id: action, method }: Pick<Operation, "id" | "method">,
  { body, made }: { readonly body: unknown; readonly made: unknown },
): Promise<void> {
  const { organization, keyId, audit } = context.var;
  const { data } = madeResource.safeParse(made);
  await audit.record({
    ...{ organization, by: keyId, action },
    subject: data?.id ?? context.req.param("id") ?? null,
    fields: method === "patch" ? Object.keys(body ?? {}) : [],
  });
}

/** What an answer says was made, where it says so. */
const madeResource = z.union([
  z.object({ database: z.object({ id: z.string() }) }).transform(({ database }) => database),
  z.object({ connection: z.object({ id: z.string() }) }).transform(({ connection }) => connection),
]);

async function readOperationBody<Schema extends z.ZodType | undefined>(
  context: Context,
  schema: Schema,
  isOptional: boolean,
): Promise<BodyOf<Schema>> {
  const body: unknown = schema === undefined ? undefined : await readBody(context, schema, { isOptional });
  return body as BodyOf<Schema>;
}
