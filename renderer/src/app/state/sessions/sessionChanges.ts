import { createStore } from "zustand/vanilla";
import { classifyStatement } from "#shared/sql/classifyStatement";
import { windowRuns } from "../runs/windowRuns";

/** By tab id: the last run that may have changed what its session has besides rows. */
export const sessionChanges = createStore<Readonly<Record<string, string>>>()(() => ({}));

/** Words of statements that change where names are looked up. */
const movingWords: ReadonlySet<string> = new Set(["SET", "RESET", "USE", "EXECUTE"]);

windowRuns.store.subscribe((runs) => {
  const known = sessionChanges.getState();
  const changed = Object.entries(runs).flatMap(([tabId, { status, request }]) =>
    status !== "running" && known[tabId] !== request.runId && changesSession(request.sql)
      ? [[tabId, request.runId] as const]
      : [],
  );
  if (changed.length > 0) sessionChanges.setState(Object.fromEntries(changed));
});

function changesSession(sql: string): boolean {
  const { effect, verb } = classifyStatement(sql);
  return effect === "define" || movingWords.has(verb);
}
