import type { Context } from "hono";
import type { z } from "zod";
import { ServiceError } from "../ServiceError";
import { describeIssues } from "./describeIssues";
import { readRequestBody } from "./readLimitedBody";

/**
 * Reads and checks a JSON body.
 *
 * @throws ServiceError 400 that says what is wrong: content type, encoding, syntax, or each field with its bounds; 413
 */
export async function readBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  requireJson(context);
  return parseBody(await readRequestBody(context.req.raw), schema);
}

/** The same for a body that may be left out: undefined where no byte came, whatever its headers say. */
export async function readOptionalBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const bytes = await readRequestBody(context.req.raw);
  if (bytes.length === 0) return undefined;
  requireJson(context);
  return parseBody(bytes, schema);
}

function requireJson(context: Context): void {
  const contentType = context.req.header("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    throw new ServiceError(
      400,
      "The body must be JSON, sent with the header Content-Type: application/json.",
    );
  }
}

function parseBody<Schema extends z.ZodType>(bytes: Uint8Array, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(decodeUtf8(bytes)));
  if (!parsed.success) throw new ServiceError(400, describeIssues(parsed.error.issues));
  return parsed.data;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ServiceError(400, "The body is not valid UTF-8.");
  }
}

function parseJson(text: string): unknown {
  if (text.trim() === "") throw new ServiceError(400, "The body is empty; a JSON object is expected.");
  try {
    return JSON.parse(text);
  } catch (error) {
    // Node's message would quote the body, which may hold anything.
    const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    throw new ServiceError(
      400,
      `The body is not valid JSON${position === undefined ? "" : ` (near character ${position})`}.`,
    );
  }
}
