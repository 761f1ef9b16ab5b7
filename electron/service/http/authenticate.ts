import type { MiddlewareHandler } from "hono";
import type { Authenticator } from "../auth/Authenticator";
import type { HttpVariables } from "./HttpVariables";

/** Lets nobody pass without a valid key, and notes its scope for the handlers behind and its id for the log. */
export function authenticate(authenticator: Authenticator): MiddlewareHandler<HttpVariables> {
  return async (context, next) => {
    const { scope, keyId } = await authenticator.callerOf(context.req.header("authorization"));
    context.set("scope", scope);
    context.set("keyId", keyId);
    if (context.env.trace !== undefined) context.env.trace.keyId = keyId;
    await next();
  };
}
