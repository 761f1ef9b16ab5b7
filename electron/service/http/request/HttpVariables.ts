import type { MiddlewareHandler } from "hono";
import type { KeyScope } from "../../auth/ApiKey";
import { ServiceError } from "../../environment/ServiceError";

/** For the operations that docs/http-api.md reserves for keys with full scope. */
export const requireFullScope: MiddlewareHandler<HttpVariables> = async (context, next) => {
  if (context.get("scope") !== "full") {
    throw new ServiceError(403, "This key may only read; the operation needs a key with full scope.");
  }
  await next();
};

/** What the log says of a request; the handler fills in who calls. */
export interface RequestTrace {
  readonly requestId: string;
  /** Null until the caller is known. */
  keyId: string | null;
}

/** What a request carries from one handler to the next. */
export interface HttpVariables {
  /** Given along by whoever keeps a log of requests. */
  Bindings: { readonly trace?: RequestTrace };
  Variables: { readonly scope: KeyScope; readonly keyId: string };
}
