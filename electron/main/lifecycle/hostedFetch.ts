import { session } from "electron";
import type { Fetch } from "../transport/Transport";

/**
 * Reaches hosted services through Chromium, so that the system's proxy and certificates apply. The sessions are their
 * own and live in memory only: nothing of them is shared with the page, no answer is kept.
 *
 * Chromium by itself sends a request again, a POST too, when a connection that was used before is closed without an
 * answer. Writes therefore have a session whose connections are used once: a statement is never carried out twice.
 */
export const hostedFetch: Fetch = (address, options) =>
  options.method === "GET"
    ? session.fromPartition("services", { cache: false }).fetch(address, options)
    : session
        .fromPartition("serviceWrites", { cache: false })
        .fetch(address, { ...options, headers: { ...options.headers, connection: "close" } });
