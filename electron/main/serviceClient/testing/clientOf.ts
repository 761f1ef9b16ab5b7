import type { Fetch } from "../../transport/Transport";
import { ServiceClient } from "../ServiceClient";
import { requestLimits, type RequestLimits } from "../ServiceConnection";

/** A key that must never be seen anywhere but in the one header. */
export const canaryKey = "sk_canary_7Qx/2b+9==";

/** A client with one hosted profile at this address; every profile id means it. */
export function clientOf(
  baseUrl: string,
  { fetch = globalThis.fetch, ...limits }: Partial<RequestLimits> & { readonly fetch?: Fetch } = {},
): ServiceClient {
  return new ServiceClient(
    {
      resolveProfile: async () => ({ kind: "hosted", baseUrl, apiKey: canaryKey }),
      hostedFetch: fetch,
      sessionFetch: () => Promise.reject(new Error("No session is asked for here.")),
      embeddedFetch: async () => {
        throw new Error("A hosted profile is not served here.");
      },
    },
    { ...requestLimits, ...limits },
  );
}
