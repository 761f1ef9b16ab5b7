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
  readonly answer: { readonly status: 200 | 201 | 202; readonly schema: z.ZodType; readonly says: string };
  /** Failures beyond those that every operation may have. */
  readonly failures: readonly (400 | 404 | 409)[];
}
