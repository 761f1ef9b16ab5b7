import type { ServiceError } from "../environment/ServiceError";

/** The contract's error body: one string field (docs/http-api.md). */
export function errorAnswer({ status, message, headers }: ServiceError): Response {
  return Response.json({ error: message }, { status, headers });
}
