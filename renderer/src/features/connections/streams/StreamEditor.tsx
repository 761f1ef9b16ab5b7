import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { Additions, Connection } from "#shared/api/connection";
import type { NotOfferedTable, SourceStream, StreamChoice, StreamIdentity } from "#shared/api/sourceStream";
import { effectivePolicy } from "#shared/domain/additionPolicy";
import { bridge } from "../../../bridge/bridge";
import { Button } from "../../../components/Button";
import { ErrorNotice, Notice } from "../../../components/Notice";
import { showToast } from "../../../components/toasts";
import { labelOf } from "../../../components/labelOf";
import { Status } from "../../../components/Status";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";
import { connectionKeys } from "../../../queries/connectionQueries";
import { AdditionPolicies } from "./AdditionPolicies";
import styles from "./ConnectionStreams.module.css";
import { NotOfferedTables } from "./NotOfferedTables";
import {
  diffParts,
  isNoChange,
  savedChoice,
  savedChoices,
  type StreamChoices,
  streamDiff,
} from "./streamChoices";
import { StreamDiffDialog } from "./StreamDiffDialog";
import { StreamPicker } from "./StreamPicker";
import { useWritePermission } from "../../../lib/writePermission";

interface StreamEditorProps {
  profileId: string;
  connection: Connection;
  streams: readonly SourceStream[];
  notOffered: readonly NotOfferedTable[];
  canExcludeColumns: boolean;
  onDirtyChange?: (isDirty: boolean) => void;
}

const unchanged: StreamChoices = new Map();

/** The choice of tables of a Connection, with what saving it would change. */
export function StreamEditor(props: StreamEditorProps) {
  const { profileId, connection, streams, notOffered, onDirtyChange } = props;
  const { readOnlyReason, permit } = useWritePermission();
  const text = messages.connectionStreams;
  const queryClient = useQueryClient();
  const [choices, setChoices] = useState(unchanged);
  const [round, setRound] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const diff = useMemo(() => streamDiff(streams, choices), [streams, choices]);
  const newNames = useMemo(() => newStreamNames(streams, connection.streams), [streams, connection.streams]);
  const isDirty = !isNoChange(diff);
  useEffect(() => {
    onDirtyChange?.(isDirty);
  }, [isDirty, onDirtyChange]);

  const startOver = () => {
    setAsking(false);
    setChoices(unchanged);
    // What could be undone belongs to what was there before.
    setRound((count) => count + 1);
  };
  const save = useAction(
    async (chosen: StreamChoices) => {
      if (!(await permit(connection.databaseId, text.production(labelOf(connection))))) return false;
      await bridge.call("connections.change", {
        profileId,
        connectionId: connection.id,
        changes: { streams: savedChoices(streams, chosen) },
      });
      return true;
    },
    (wasAllowed) => {
      if (!wasAllowed) return;
      const list = streams.map((stream) => ({ ...stream, ...savedChoice(stream, choices) }));
      queryClient.setQueryData(connectionKeys.streams(profileId, connection.id), {
        streams: list,
        notOffered,
      });
      void queryClient.invalidateQueries({ queryKey: connectionKeys.all(profileId) });
      startOver();
      setSaved(true);
    },
  );

  return (
    <div className={styles.editor}>
      {readOnlyReason === null ? null : <Notice tone="info">{readOnlyReason}</Notice>}
      <StreamPicker
        key={round}
        streams={streams}
        choices={choices}
        onChange={(next) => {
          setChoices(next);
          setSaved(false);
        }}
        canExcludeColumns={props.canExcludeColumns}
        newNames={newNames}
        isDisabled={readOnlyReason !== null || save.isPending}
      />
      <NotOfferedTables tables={notOffered} />
      <SavedAdditions profileId={profileId} connection={connection} />
      <footer className={styles.footer}>
        <Status className={styles.summary}>
          {isDirty
            ? diffParts(diff).map(({ sentence }) => <span key={sentence}>{sentence}.</span>)
            : isSaved
              ? text.saved
              : text.nothingChanged}
        </Status>
        <Button isDisabled={!isDirty || save.isPending} onPress={startOver}>
          {text.discard}
        </Button>
        <Button
          variant="primary"
          isDisabled={!isDirty || readOnlyReason !== null}
          onPress={() => setAsking(true)}
        >
          {text.save}
        </Button>
      </footer>
      {isAsking ? (
        <StreamDiffDialog
          diff={diff}
          error={save.error}
          isPending={save.isPending}
          onClose={() => setAsking(false)}
          onSave={() => save.run(choices)}
        />
      ) : null}
    </div>
  );
}

/** Names of streams that the source has and about which nothing was saved; none where nothing at all was saved. */
export function newStreamNames(
  streams: readonly SourceStream[],
  saved: readonly StreamChoice[],
): ReadonlySet<string> {
  if (saved.length === 0) return new Set();
  const whole = new Set(saved.map(({ identity }) => identityText(identity)));
  const names = new Set(saved.flatMap(({ identity }) => identity["name"] ?? []));
  return new Set(
    streams
      .filter(({ available, identity }) => {
        if (!available || whole.has(identityText(identity))) return false;
        // A service may leave out part of what a choice was saved with.
        const own = identity["name"];
        return own === undefined || !names.has(own);
      })
      .map(({ name }) => name),
  );
}

function identityText(identity: StreamIdentity): string {
  return JSON.stringify(Object.entries(identity).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

interface SavedAdditionsProps {
  profileId: string;
  connection: Connection;
}

/** What a Connection does with new tables and columns; a change is saved at once. */
function SavedAdditions({ profileId, connection }: SavedAdditionsProps) {
  const { readOnlyReason, permit } = useWritePermission();
  const text = messages.connectionStreams.additions;
  const queryClient = useQueryClient();
  const save = useAction(
    async (changed: Partial<Additions>) => {
      if (!(await permit(connection.databaseId, text.production(labelOf(connection))))) return null;
      const changes = { additions: { ...connection.additions, ...changed } };
      return bridge.call("connections.change", { profileId, connectionId: connection.id, changes });
    },
    (answer) => {
      if (answer === null) return;
      queryClient.setQueryData(connectionKeys.one(profileId, connection.id), answer.connection);
      void queryClient.invalidateQueries({ queryKey: connectionKeys.all(profileId) });
      showToast(answer.connection.additions === null ? text.notKept : text.saved);
    },
  );
  if (connection.additions === null) return <Notice tone="info">{text.notKept}</Notice>;
  return (
    <>
      <AdditionPolicies
        policies={effectivePolicy(connection.additions, connection.streams)}
        onChange={(changed) => save.run(changed)}
        isDisabled={readOnlyReason !== null || save.isPending}
      />
      <ErrorNotice error={save.error} />
    </>
  );
}
