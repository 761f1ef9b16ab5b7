import { createHmac } from "node:crypto";
import type { ConnectionAlert } from "./ConnectionAlert";

/** Where alerts go, and what they are signed with. */
export interface Webhook {
  readonly url: string;
  readonly secret: string;
}

/** A receiver that does not answer within this time has not taken the alert. */
const timeoutMs = 15_000;

/**
 * Signature by the Standard Webhooks specification: HMAC-SHA256 of `id.timestamp.body`, in base64.
 *
 * @param secret text, or `whsec_` followed by bytes in base64
 * @param timestamp seconds since 1970
 */
export function signWebhook(secret: string, id: string, timestamp: number, body: string): string {
  const key = secret.startsWith("whsec_")
    ? Buffer.from(secret.slice("whsec_".length), "base64")
    : Buffer.from(secret, "utf8");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

/**
 * Sends an alert once.
 *
 * @param now milliseconds since 1970
 * @returns why it has not arrived, without the address, which may hold a token; null where it has
 */
export async function postWebhook(
  { url, secret }: Webhook,
  alert: ConnectionAlert,
  now: number,
  signal: AbortSignal,
): Promise<string | null> {
  const body = JSON.stringify(alert);
  const timestamp = Math.floor(now / 1000);
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Wharf",
        "webhook-id": alert.id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": signWebhook(secret, alert.id, timestamp, body),
      },
      body,
      // Another address would get what was meant for this one.
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await answer.body?.cancel();
    if (answer.ok) return null;
    const isRedirect = answer.status >= 300 && answer.status < 400;
    return `HTTP ${answer.status}${isRedirect ? ": redirects are refused; set --webhook-url to the final address" : ""}`;
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError")
      return `no answer within ${timeoutMs / 1000} s`;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    return `the request failed${code === "" ? "" : ` (${code})`}`;
  }
}
