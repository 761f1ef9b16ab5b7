import type { Connection } from "#shared/api/connection";
import type { NotOfferedTable, SourceStream } from "#shared/api/sourceStream";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { bridge } from "../../../bridge/bridge";
import { Button } from "../../../components/Button";
import { Notice } from "../../../components/Notice";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";
import { connectionKeys } from "../../../queries/connectionQueries";
import type { WriteRule } from "../form/WriteRule";
import styles from "./ConnectionStreams.module.css";
import { diffParts } from "./diffParts";
import { newStreamNames } from "./newStreamNames";
import { NotOfferedTables } from "./NotOfferedTables";
import { SavedAdditions } from "./SavedAdditions";
import { savedChoices, type StreamChoices } from "./streamChoices";
import { isNoChange, streamDiff } from "./streamDiff";
import { StreamDiffDialog } from "./StreamDiffDialog";
import { StreamPicker } from "./StreamPicker";
import { labelOf } from "../../../lib/labelOf";

interface StreamEditorProps extends WriteRule {
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
  const { profileId, connection, streams, notOffered, writeBar = null, permit, onDirtyChange } = props;
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
      if (permit !== undefined && !(await permit(text.production(labelOf(connection))))) return false;
      await bridge.call("connections.change", {
        profileId,
        connectionId: connection.id,
        changes: { streams: savedChoices(streams, chosen) },
      });
      return true;
    },
    (wasAllowed) => {
      if (!wasAllowed) return;
      const list = streams.map((stream) => ({ ...stream, ...chosenOf(stream, choices) }));
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
      {writeBar === null ? null : <Notice tone="info">{writeBar}</Notice>}
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
        isDisabled={writeBar !== null || save.isPending}
      />
      <NotOfferedTables tables={notOffered} />
      <SavedAdditions
        profileId={profileId}
        connection={connection}
        writeBar={writeBar}
        {...(permit === undefined ? {} : { permit })}
      />
      <footer className={styles.footer}>
        <output className={styles.summary}>
          {isDirty
            ? diffParts(diff).map(({ sentence }) => <span key={sentence}>{sentence}.</span>)
            : isSaved
              ? text.saved
              : text.nothingChanged}
        </output>
        <Button isDisabled={!isDirty || save.isPending} onPress={startOver}>
          {text.discard}
        </Button>
        <Button variant="primary" isDisabled={!isDirty || writeBar !== null} onPress={() => setAsking(true)}>
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

function chosenOf(stream: SourceStream, choices: StreamChoices) {
  const chosen = choices.get(stream.name);
  if (chosen === undefined) return {};
  const { enabled, excludeColumns, includeColumns = [] } = chosen;
  const heldColumns = stream.heldColumns.filter(
    (name) => !includeColumns.includes(name) && !excludeColumns.includes(name),
  );
  return { enabled, held: false, heldColumns, excludeColumns: [...excludeColumns] };
}
