import type { z } from "zod";

/** A route of the contract as the OpenAPI document tells it. */
export interface Operation {
  readonly id: string;
  readonly method: "get" | "post" | "patch" | "delete";
  /** Below the base address, parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** Scope that a key needs. */
  readonly scope: "full" | "read";
  /** Name of the request's schema. */
  readonly body?: string;
  readonly isBodyOptional?: boolean;
  readonly status: 200 | 201 | 202;
  readonly answer: z.ZodType;
  /** What the answer is, in a sentence. */
  readonly says: string;
  /** In ascending order. */
  readonly failures: readonly FailureStatus[];
}

/** Failures that the document lists. */
type FailureStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 500;

type Details = Pick<Operation, "summary" | "answer" | "says"> &
  Partial<Pick<Operation, "description" | "scope" | "body" | "isBodyOptional" | "status">> & {
    /** Those that do not follow from the rest. */
    readonly failures?: readonly FailureStatus[];
  };

/**
 * Tells of an operation what does not follow from its route and its request: reading needs read scope, everything else
 * full scope; a key may be wrong, or lack that scope; a body may be malformed or too large; an id may name nothing; the
 * service may have a fault. 405 stands with every operation, because a path without one for the method has none.
 */
export function defineOperation(
  id: string,
  route: `${Operation["method"]} /${string}`,
  { failures = [], ...details }: Details,
): Operation {
  const [method, path] = route.split(" ", 2) as [Operation["method"], string];
  const { scope = method === "get" ? "read" : "full", status = 200 } = details;
  const all = new Set<FailureStatus>([...failures, 401, 405, 500]);
  if (scope === "full") all.add(403);
  if (path.includes("{id}")) all.add(404);
  if (details.body !== undefined) all.add(400).add(413);
  return { ...details, id, method, path, scope, status, failures: [...all].toSorted((a, b) => a - b) };
}
