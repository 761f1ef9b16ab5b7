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
export type FailureStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 500;
