import type { Unsubscribe } from "#shared/contract/bridge";
import type { MethodName } from "#shared/contract/channels";
import type { AppError } from "#shared/errors/AppError";
import { bridge } from "../../../bridge/bridge";
import { useConnectivity } from "../../../queries/connectivity";
import { isUnreachable } from "../../../queries/FailedRead";
import { queryClient } from "../queries/queryClient";

/** Calls whose success is the service's answer. */
const reachesService: ReadonlySet<MethodName> = new Set<MethodName>([
  "profiles.check",
  "databases.list",
  "databases.get",
  "engines.list",
  "schema.read",
  "query.run",
  "connectors.list",
  "connections.list",
  "connections.get",
]);

/** Calls after which nothing is known of the service at its new address, or there is none. */
const changesProfile: ReadonlySet<MethodName> = new Set<MethodName>(["profiles.update", "profiles.remove"]);

/** Notes from now on, of every call, whether its service was reached; reads again what failed once it is. */
export function watchConnectivity(): Unsubscribe {
  const stopWatching = bridge.watchCalls((name, input, error) => {
    if (!("profileId" in input) || typeof input.profileId !== "string") return;
    const { profileId } = input;
    const known = useConnectivity.getState()[profileId];
    if (error !== null && isUnreachable(error.code)) {
      if (known !== error.code) useConnectivity.setState({ [profileId]: error.code });
    } else if (known !== undefined && (hasAnswered(name, error) || changesProfile.has(name))) {
      const { [profileId]: _reached, ...rest } = useConnectivity.getState();
      useConnectivity.setState(rest, true);
      readAgain();
    }
  });
  const onOnline = () => {
    if (Object.keys(useConnectivity.getState()).length > 0) readAgain();
  };
  window.addEventListener("online", onOnline);
  return () => {
    stopWatching();
    window.removeEventListener("online", onOnline);
  };
}

/** Whether a call got as far as the service: an HTTP status is an answer, too. */
function hasAnswered(name: MethodName, error: AppError | null): boolean {
  return error === null ? reachesService.has(name) : error.details?.status !== undefined;
}

/** Reads everything again that is shown and could not be read. */
export function readAgain(): void {
  void queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.error !== null });
}
