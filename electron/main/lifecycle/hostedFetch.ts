import { session } from "electron";
import type { Fetch } from "../transport/Fetch";

/**
 * Reaches hosted services through Chromium, so that the system's proxy and certificates apply. The session is its own
 * and lives in memory only: nothing of it is shared with the page, no answer is kept.
 */
export const hostedFetch: Fetch = (address, options) =>
  session.fromPartition("services", { cache: false }).fetch(address, options);
