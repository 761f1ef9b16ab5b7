import { errorAnswer } from "../http/errorAnswer";
import type { HttpHandler } from "../http/httpHandler";
import { ServiceError } from "../environment/ServiceError";
import { answerControl, type ControlParts, isControlPath } from "./controlRequests";

export interface HeadlessParts extends Omit<ControlParts, "service"> {
  readonly service: ControlParts["service"] & { readonly fetch: HttpHandler };
  /** Fires when the service was told to stop. */
  readonly draining: AbortSignal;
}

const sharedHeaders = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

/**
 * What the listener answers: the contract below /api/v1, and beside it what belongs to running the service and not to
 * its contract. `/healthz` and `/openapi.json` need no key, as they say nothing of any data.
 */
export function headlessHandler(parts: HeadlessParts): HttpHandler {
  const { service, draining } = parts;
  return async (request, trace) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz") return read(request, () => health(draining.aborted));
    if (draining.aborted)
      return errorAnswer(
        new ServiceError(503, "The service is stopping.", { connection: "close", "retry-after": "5" }),
      );
    if (pathname === "/openapi.json") return read(request, describeContract);
    if (isControlPath(pathname)) return answerControl(request, parts);
    return service.fetch(request, trace);
  };
}

function health(stopping: boolean): Response {
  return stopping
    ? Response.json(
        { status: "stopping" },
        { status: 503, headers: { ...sharedHeaders, connection: "close" } },
      )
    : Response.json({ status: "ok" }, { headers: sharedHeaders });
}

/** The document is made, and what makes it loaded, only when somebody asks for it. */
async function describeContract(): Promise<Response> {
  const { openApiDocument } = await import("../http/openapi/openApiDocument");
  return Response.json(openApiDocument(), { headers: sharedHeaders });
}

function read({ method }: Request, answer: () => Response | Promise<Response>): Response | Promise<Response> {
  if (method === "GET" || method === "HEAD") return answer();
  return errorAnswer(
    new ServiceError(405, `${method} is not possible here. Possible: GET.`, { allow: "GET" }),
  );
}
