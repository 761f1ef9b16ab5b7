import type { ConnectionWatch } from "./ConnectionWatch";

/** The embedded service is asked often, as nothing leaves this computer; hosted ones are not to be burdened. */
const everyMs = { embedded: 10_000, hosted: 120_000 } as const;

interface WatchedProfile {
  readonly id: string;
  readonly kind: "embedded" | "hosted";
  readonly keyStatus: string;
}

/** Looks at every service that can be reached without asking for a key. @returns what ends it */
export function watchServices(
  watch: Pick<ConnectionWatch, "look">,
  profiles: () => readonly WatchedProfile[],
): () => void {
  const look = (kind: WatchedProfile["kind"]) => {
    for (const { id, kind: own, keyStatus } of profiles())
      if (own === kind && keyStatus !== "missing" && keyStatus !== "locked") void watch.look(id);
  };
  const timers = (["embedded", "hosted"] as const).map((kind) =>
    setInterval(() => look(kind), everyMs[kind]),
  );
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
