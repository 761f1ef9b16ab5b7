import { queryOptions } from "@tanstack/react-query";
import type { SessionObjects } from "#shared/api/sessionObjects";
import { bridge } from "../bridge/bridge";

/**
 * What a session alone has, as of a run that may have changed it; what was there before stays until it is read. It is
 * never stopped: that could reach a statement of the session.
 */
export function sessionObjectsQuery(
  sessionId: string,
  runId: string,
  transaction: "none" | "open" | "failed",
) {
  return queryOptions({
    // The end of a transaction may take away what was made in it.
    queryKey: ["session", sessionId, runId, transaction] as const,
    queryFn: async (): Promise<SessionObjects> => {
      const { objects } = await bridge.call("sessions.objects", { sessionId });
      if (objects === null) throw new Error("The session can't be asked now.");
      return objects;
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (known: SessionObjects | undefined, query) =>
      query?.queryKey[1] === sessionId ? known : undefined,
    retry: 3,
    retryDelay: 500,
  });
}
