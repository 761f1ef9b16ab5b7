import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { Dialog } from "../../components/Dialog";
import { messages } from "../../messages/messages";
import styles from "./ImportDialog.module.css";
import type { ImportTarget } from "./ImportTarget";
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

  const actions = (): React.ReactNode => {
    switch (state.status) {
      case "idle":
        return (
          <>
            <Button onPress={onClose}>{messages.general.cancel}</Button>
            <Button variant="primary" onPress={start}>
              {text.load}
            </Button>
          </>
        );
      case "loading":
        return <Button onPress={load.stop}>{text.stop}</Button>;
      case "loaded":
        return (
          <>
            <Button onPress={onClose}>{messages.general.close}</Button>
            <Button
              variant="primary"
              onPress={() => {
                onOpenTable("sample", "orders");
                onClose();
              }}
            >
              {text.openTable}
            </Button>
          </>
        );
      case "failed":
      case "stopped":
        return (
          <Button variant="primary" onPress={onClose}>
            {messages.general.close}
          </Button>
        );
    }
  };

  return (
    <Dialog
      title={text.sampleTitle}
      closeLabel={messages.general.close}
      isDismissable={state.status === "idle"}
      onClose={onClose}
      actions={actions()}
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
    </Dialog>
  );
}
