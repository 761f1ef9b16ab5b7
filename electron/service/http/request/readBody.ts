import type { Context } from "hono";
import type { z } from "zod";
import { ServiceError } from "../../environment/ServiceError";

/** Room for 100 KB of SQL in the most wasteful JSON spelling (six bytes for one), and the other fields. */
const maxBytes = 1024 * 1024;

/** A body this far beyond the limit is not even read to its end any more. */
const discardedBytes = 16 * 1024 * 1024;

/**
 * Reads the body of a request, of a length that is known beforehand in one piece.
 *
 * @throws ServiceError as {@link readLimitedBody}
 */
async function readRequestBody(request: Request): Promise<Uint8Array> {
  const length = request.headers.get("content-length") ?? "";
  // The caller would send all of it to be told the same.
  if (Number(length) > discardedBytes) throw tooLarge({ connection: "close" });
  if (!/^\d{1,7}$/.test(length) || Number(length) > maxBytes) return readLimitedBody(request.body);
  return new Uint8Array(await request.arrayBuffer().catch(() => brokenOff()));
}

/**
 * Reads a body, holding no more than the limit in memory. What is beyond is read and dropped: an answer before the
 * caller has finished sending would often be lost, and the connection with it.
 *
 * @throws ServiceError 413 for a body of more than 1 MB, 400 for one that breaks off
 */
export async function readLimitedBody(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => brokenOff());
    if (done) break;
    bytes += value.byteLength;
    if (bytes <= maxBytes) parts.push(value);
    else parts.length = 0;
    if (bytes > discardedBytes) throw tooLarge({ connection: "close" });
  }
  if (bytes > maxBytes) throw tooLarge();
  return Buffer.concat(parts);
}

function brokenOff(): never {
  throw new ServiceError(400, "The body broke off before its end.");
}

function tooLarge(headers?: Readonly<Record<string, string>>): ServiceError {
  return new ServiceError(413, `The body is larger than ${maxBytes} bytes (1 MB).`, headers);
}

/**
 * Reads and checks a JSON body. An optional one counts as an empty object where no byte came, whatever its headers say.
 *
 * @throws ServiceError 400 that says what is wrong: content type, encoding, syntax, or each field with its bounds; 413
 */
export async function readBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
  { isOptional = false } = {},
): Promise<z.output<Schema>> {
  if (!isOptional) requireJson(context);
  const bytes = await readRequestBody(context.req.raw);
  if (isOptional && bytes.length === 0) return check({}, schema);
  if (isOptional) requireJson(context);
  return check(parseJson(decodeUtf8(bytes)), schema);
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

function check<Schema extends z.ZodType>(body: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(body);
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

/** One sentence for each thing that is wrong, in the words of the request; the schemas bring their own sentences. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  const sentences = issues.map((issue) => {
    if (issue.code !== "unrecognized_keys") return issue.message;
    const fields = issue.keys.map((key) => JSON.stringify(key.slice(0, 100))).join(", ");
    return issue.keys.length === 1
      ? `The field ${fields} is not known.`
      : `The fields ${fields} are not known.`;
  });
  return [...new Set(sentences)].join(" ");
}
