import { bridge } from "../../bridge/bridge";
import { messages } from "../../messages/messages";
import styles from "./ImportDialog.module.css";
import type { ImportTarget } from "./ImportTarget";
import { LoadDialog } from "./LoadDialog";
import { LoadProgress } from "./LoadProgress";
import { useLoad } from "./useLoad";

interface SampleDialogProps {
  target: ImportTarget;
  onClose: () => void;
  /** Asked before anything is written; false stays with the dialog. */
  permit: () => Promise<boolean>;
  onLoaded: () => void;
  onOpenTable: (schema: string, table: string) => void;
}

/** Makes the sample in a database. What is loaded is said first. */
export function SampleDialog({ target, onClose, permit, onLoaded, onOpenTable }: SampleDialogProps) {
  const text = messages.imports;
  const { profileId, databaseId } = target;
  const load = useLoad<{ tables: { name: string; rows: number }[] }>();
  const { state } = load;
  const start = (): void =>
    load.start(permit, async (importId, signal) => {
      const loaded = await bridge.call("imports.loadSample", { importId, profileId, databaseId }, { signal });
      onLoaded();
      return loaded;
    });

  return (
    <LoadDialog
      title={text.sampleTitle}
      load={load}
      onStart={start}
      onOpenTable={() => onOpenTable("sample", "orders")}
      onClose={onClose}
    >
      <p className={styles.target}>
        {text.into(target.databaseName)}. {text.sampleText}
      </p>
      {state.status === "idle" ? null : (
        <LoadProgress
          state={state}
          label={text.sampleMaking}
          stoppedText={text.sampleStopped}
          loadedText={({ tables }) =>
            text.sampleLoaded(
              tables.length,
              tables.reduce((sum, table) => sum + table.rows, 0),
            )
          }
        />
      )}
    </LoadDialog>
  );
}
