import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { Dialog } from "../../components/Dialog";
import { ErrorNotice } from "../../components/Notice";
import { messages } from "../../messages/messages";
import styles from "./ImportDialog.module.css";
import type { ImportTarget } from "./importForm";
import { LoadTask } from "./LoadTask";
import { useStartedLoads } from "./useStartedLoads";

interface SampleDialogProps {
  target: ImportTarget;
  onClose: () => void;
  /** Asked before anything is written; false stays with the dialog. */
  permit: () => Promise<boolean>;
  watchTask: (taskId: string) => () => void;
  onOpenTable: (schema: string, table: string) => void;
}

/** Makes the sample in a database. It goes on when the dialog closes. */
export function SampleDialog({ target, onClose, permit, watchTask, onOpenTable }: SampleDialogProps) {
  const text = messages.imports;
  const loads = useStartedLoads({ permit, watchTask });
  const [task] = loads.tasks;
  const start = (): void => {
    const loadId = crypto.randomUUID();
    const begin = () => bridge.call("loads.startSample", { loadId, ...target });
    loads.start(() => Promise.resolve({ loads: [{ loadId, fileIds: [] }], start: begin }));
  };
  return (
    <Dialog
      title={text.sampleTitle}
      closeLabel={messages.general.close}
      onClose={onClose}
      actions={
        task?.status === "succeeded" ? (
          <>
            <Button onPress={onClose}>{messages.general.close}</Button>
            <Button
              variant="primary"
              onPress={() => {
                onClose();
                onOpenTable("sample", "orders");
              }}
            >
              {messages.tasks.query("orders")}
            </Button>
          </>
        ) : loads.isRunning ? (
          <>
            <Button onPress={loads.stop}>{text.stop}</Button>
            <Button variant="primary" onPress={onClose}>
              {text.continueInBackground}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={onClose}>{messages.general.cancel}</Button>
            <Button variant="primary" isPending={loads.isStarting} onPress={start}>
              {text.load}
            </Button>
          </>
        )
      }
    >
      <p className={styles.target}>
        {text.into(target.databaseName)}. {text.sampleText}
      </p>
      <ErrorNotice error={loads.error} />
      {task === undefined ? null : <LoadTask task={task} />}
    </Dialog>
  );
}
