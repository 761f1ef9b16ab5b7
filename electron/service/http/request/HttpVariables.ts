import type { MiddlewareHandler } from "hono";
import type { AuditLog } from "../../audit/AuditLog";
import type { Caller } from "../../auth/Authenticator";
import { ServiceError } from "../../environment/ServiceError";

/** What belongs to an organization, as the first part of its address. */
type OwnedResource = "databases" | "connections";

/**
 * Lets only the organization pass that an address belongs to. It comes before the scope, so that not even a key that
 * may only read can tell what another organization has from what nobody has.
 */
export function requireOwner(resource: OwnedResource): MiddlewareHandler<HttpVariables> {
  return async (context, next) => {
    context.get("owners")[resource](context.req.param("id") ?? "", context.get("organization"));
    await next();
  };
}

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
  Variables: Caller & {
    readonly audit: AuditLog;
    /** By the first part of an address: throws the same 404 for an id of another organization as for an unknown one. */
    readonly owners: Readonly<Record<OwnedResource, (id: string, organization: string) => void>>;
  };
}
