import type { Connection, ConnectionCreation } from "#shared/api/connection";
import { AppError, type AppErrorData } from "#shared/errors/AppError";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bridge } from "../../../bridge/bridge";
import { useAction } from "../../../lib/useAction";
import { connectionKeys, connectionsQuery } from "../../../queries/connectionQueries";

interface CreationRequest {
  readonly profileId: string;
  readonly databaseId: string;
  readonly creation: ConnectionCreation;
  /** Whether it may be made at all, such as on a production service. */
  readonly mayGoOn: () => Promise<boolean>;
}

/** How a creation ended. */
type CreationOutcome =
  | { readonly kind: "created"; readonly connection: Connection | null }
  /** The database has one of a kind that allows only one. */
  | { readonly kind: "existing"; readonly connection: Connection }
  | { readonly kind: "sourceFailed"; readonly error: string }
  | { readonly kind: "notAllowed" };

interface Creation {
  readonly isPending: boolean;
  readonly error: AppErrorData | null;
  /** What stood in the way, if that was a Connection that is there already. */
  readonly existing: Connection | null;
  readonly run: (request: CreationRequest) => void;
}

/** Makes a Connection, and finds out what a refusal means. */
export function useCreation(onDone: (outcome: CreationOutcome) => void): Creation {
  const queryClient = useQueryClient();
  const [existing, setExisting] = useState<Connection | null>(null);

  async function connectionsNow(profileId: string, databaseId: string): Promise<readonly Connection[]> {
    return queryClient.fetchQuery({ ...connectionsQuery(profileId, databaseId), staleTime: 0 });
  }

  async function create(request: CreationRequest): Promise<CreationOutcome> {
    const { profileId, databaseId, creation } = request;
    setExisting(null);
    if (!(await request.mayGoOn())) return { kind: "notAllowed" };
    try {
      const { connection } = await bridge.call("connections.create", { profileId, databaseId, creation });
      void queryClient.invalidateQueries({ queryKey: connectionKeys.all(profileId) });
      if (connection !== null) return { kind: "created", connection };
      const all = await connectionsNow(profileId, databaseId).catch(() => []);
      const made = all.find(({ kind, name }) => kind === creation.kind && name === creation.name);
      return { kind: "created", connection: made ?? null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "SOURCE_FAILED") return { kind: "sourceFailed", error: error.message };
      if (error.code !== "STATE_CONFLICT") throw error;
      const all = await connectionsNow(profileId, databaseId).catch(() => []);
      const found = all.find(({ kind }) => kind === creation.kind);
      // A kind of which there may be several was refused for another reason, such as a database that is not ready.
      const mayHaveMore = queryClient
        .getQueryData<readonly { kind: string; multiple: boolean | null }[]>(
          connectionKeys.connectors(profileId),
        )
        ?.some(({ kind, multiple }) => kind === creation.kind && multiple === true);
      if (found === undefined || mayHaveMore === true) throw error;
      return { kind: "existing", connection: found };
    }
  }

  const action = useAction(create, (outcome: CreationOutcome) => {
    if (outcome.kind === "existing") setExisting(outcome.connection);
    onDone(outcome);
  });
  return { ...action, existing };
}
