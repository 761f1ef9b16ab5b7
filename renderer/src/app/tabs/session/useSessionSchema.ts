import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useStore } from "zustand";
import type { CatalogObjects } from "#shared/domain/catalogObjects";
import type { SchemaIndex } from "#shared/sql/completion/SchemaIndex";
import { sessionObjectsQuery } from "../../../queries/sessionQueries";
import { useIsRunning } from "../../state/scripts/useScript";
import { sessionChanges } from "../../state/sessions/sessionChanges";
import { useSession } from "../../state/sessions/windowSessions";

/**
 * The schema of a tab's database with what its session alone has. In an open transaction, and once names are looked up in
 * another schema, what is not found may exist all the same.
 */
export function useSessionSchema(
  tabId: string,
  database: SchemaIndex,
): { readonly schema: SchemaIndex; readonly objects: CatalogObjects | null } {
  const session = useSession(tabId);
  const isRunning = useIsRunning(tabId);
  const runId = useStore(sessionChanges, (changes) => changes[tabId]);
  const sessionId = session?.kind === "open" ? session.sessionId : null;
  const transaction = session?.kind === "open" ? session.transaction : "none";
  const isSettled = transaction === "none";
  const { data } = useQuery({
    ...sessionObjectsQuery(sessionId ?? "", runId ?? "", transaction),
    // Between statements: one of the user's would wait for it.
    enabled: sessionId !== null && runId !== undefined && !isRunning && transaction !== "failed",
  });
  const objects = sessionId === null ? null : (data ?? null);
  const schema = useMemo(() => {
    if (objects === null) return isSettled ? database : database.withTemporary([], false);
    return database.withTemporary(objects.relations, isSettled && !objects.isMoved);
  }, [database, objects, isSettled]);
  return { schema, objects: objects?.catalog ?? null };
}
