import type { MiddlewareHandler } from "hono";
import { ServiceError } from "../ServiceError";
import type { HttpVariables } from "./HttpVariables";

/** For the operations that service-api.md reserves for keys with full scope. */
export const requireFullScope: MiddlewareHandler<HttpVariables> = async (context, next) => {
  if (context.get("scope") !== "full") {
    throw new ServiceError(403, "This key may only read; the operation needs a key with full scope.");
  }
  await next();
};
