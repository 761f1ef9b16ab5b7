import type { MiddlewareHandler } from "hono";
import type { Authenticator } from "../auth/Authenticator";
import type { HttpVariables } from "./HttpVariables";

/** Lets nobody pass without a valid key, and notes its scope for the handlers behind. */
export function authenticate(authenticator: Authenticator): MiddlewareHandler<HttpVariables> {
  return async (context, next) => {
    context.set("scope", await authenticator.scopeOf(context.req.header("authorization")));
    await next();
  };
}
