import { Hono, type MiddlewareHandler } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { AuditLog } from "../audit/AuditLog";
import type { Authenticator } from "../auth/Authenticator";
import type { KeyLimits } from "../auth/KeyLimits";
import type { Connections } from "../connections/Connections";
import type { HostedDatabases } from "../databases/HostedDatabases";
import type { DirectService } from "../direct/listener/DirectService";
import { ServiceError } from "../environment/ServiceError";
import type { ServiceLog } from "../environment/ServiceSettings";
import { errorAnswer } from "./errorAnswer";
import type { HttpVariables, RequestTrace } from "./request/HttpVariables";
import { mountConnections } from "./resources/connectionRoutes";
import { mountDatabases } from "./resources/databaseRoutes";

/** Answers hold data and, once, a token: no cache on the way may keep them, no browser may guess their type. */
const noStore: MiddlewareHandler = async (context, next) => {
  await next();
  context.res.headers.set("cache-control", "no-store");
  context.res.headers.set("x-content-type-options", "nosniff");
};

/** A web-standard handler: the same one behind a TCP listener, a message port or a test. */
export type HttpHandler = (request: Request, trace?: RequestTrace) => Promise<Response>;

export interface HttpHandlerParts {
  readonly databases: HostedDatabases;
  readonly connections: Connections;
  readonly direct: Pick<DirectService, "addressOf">;
  readonly authenticator: Authenticator;
  readonly limits: KeyLimits;
  readonly audit: AuditLog;
  readonly log: ServiceLog;
}

/** The whole HTTP interface of docs/http-api.md. Whatever happens, the answer is JSON. */
export function httpHandler(parts: HttpHandlerParts): HttpHandler {
  const { databases, connections, log } = parts;
  const app = new Hono<HttpVariables>();
  app.use(noStore);
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: ({ req }, methods) => {
        const allow = methods.join(", ");
        return errorAnswer(
          new ServiceError(405, `${req.method} is not possible here. Possible: ${allow}.`, { allow }),
        );
      },
    }),
  );
  app.use("/api/v1/*", authenticate(parts));
  mountDatabases(app, databases, parts.direct);
  mountConnections(app, connections);
  app.notFound(() => errorAnswer(new ServiceError(404, "There is nothing at this address.")));
  app.onError((error, context) => {
    if (error instanceof ServiceError) return errorAnswer(error);
    const incident = context.env.trace?.requestId ?? crypto.randomUUID();
    log.error({ incident, err: error, method: context.req.method, path: context.req.path }, "request failed");
    return errorAnswer(
      new ServiceError(500, `The service ran into an internal error. Its log has more under ${incident}.`),
    );
  });
  return async (request, trace) => app.fetch(request, trace === undefined ? {} : { trace });
}

/** Lets nobody pass without a valid key or beyond its limits, and notes its scope for the handlers behind and its id for the log. */
function authenticate(parts: HttpHandlerParts): MiddlewareHandler<HttpVariables> {
  const { authenticator, limits, audit, databases, connections } = parts;
  const owners = {
    databases: (id: string, organization: string) => void databases.get(id, organization),
    connections: (id: string, organization: string) => connections.requireOwn(id, organization),
  };
  return async (context, next) => {
    const { scope, keyId, organization } = await authenticator.callerOf(context.req.header("authorization"));
    context.set("scope", scope);
    context.set("keyId", keyId);
    context.set("organization", organization);
    context.set("audit", audit);
    context.set("owners", owners);
    if (context.env.trace !== undefined) context.env.trace.keyId = keyId;
    limits.count(keyId);
    await next();
  };
}
