import { z } from "zod";

/** An operation of the HTTP contract: the service mounts, checks and documents its route by this alone. */
export interface Operation<
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly id: string;
  readonly method: "get" | "post" | "patch" | "delete";
  /** Below the base address, parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** Scope that a key needs. */
  readonly scope: "full" | "read";
  readonly body: Body;
  readonly isBodyOptional?: boolean;
  readonly status: 200 | 201 | 202;
  readonly answer: Reply;
  /** What the answer is, in a sentence. */
  readonly says: string;
  /** In ascending order. */
  readonly failures: readonly FailureStatus[];
}

/** Failures that the document lists. */
export type FailureStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 500;

type Details<Body, Reply> = Pick<Operation, "summary" | "says"> &
  Partial<Pick<Operation, "description" | "scope" | "isBodyOptional" | "status">> & {
    readonly body?: Body;
    readonly answer: Reply;
    /** Those that do not follow from the rest. */
    readonly failures?: readonly FailureStatus[];
  };

/**
 * Adds to an operation what follows from its route and its body: reading needs read scope, everything else full scope;
 * a key may be wrong, or lack that scope; a body may be malformed or too large; an id may name nothing; the service may
 * have a fault. Every operation lists 405, because a path without an operation for the method has none to list it.
 */
export function defineOperation<Reply extends z.ZodType, Body extends z.ZodType | undefined = undefined>(
  id: string,
  route: `${Operation["method"]} /${string}`,
  { failures = [], body, ...details }: Details<Body, Reply>,
): Operation<Body, Reply> {
  const [method, path] = route.split(" ", 2) as [Operation["method"], string];
  const { scope = method === "get" ? "read" : "full", status = 200 } = details;
  const all = new Set<FailureStatus>([...failures, 401, 405, 500]);
  if (scope === "full") all.add(403);
  if (path.includes("{id}")) all.add(404);
  if (body !== undefined) all.add(400).add(413);
  return {
    ...details,
    ...{ id, method, path, scope, status },
    // Left out, a body's type is undefined.
    body: body as Body,
    failures: [...all].toSorted((a, b) => a - b),
  };
}

type ReadOnly<Value> = Value extends object ? { readonly [Key in keyof Value]: ReadOnly<Value[Key]> } : Value;

/** A body as its schema has it; what the service sends `satisfies` it. */
export type Answer<Schema extends z.ZodType> = ReadOnly<z.output<Schema>>;

/** The body of every failure. */
export const failureAnswer = z
  .strictObject({
    error: z.string().min(1).meta({ description: "What is wrong, in sentences for a person." }),
  })
  .meta({ id: "Failure" });

/** The answer of every deletion. */
export const deleted = z.strictObject({ deleted: z.literal(true) }).meta({ id: "Deleted" });
