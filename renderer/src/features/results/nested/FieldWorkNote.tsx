import { Square } from "lucide-react";
import { IconButton } from "../../../components/IconButton";
import { ProgressBar } from "../../../components/ProgressBar";
import { Status } from "../../../components/Status";
import { messages } from "../../../messages/messages";
import styles from "./FieldWorkNote.module.css";
import { useResult } from "../state/resultContext";

interface FieldWorkNoteProps {
  /** Called when it is stopped, with the button that had the focus about to go. */
  onStop?: () => void;
}

/** Says over the rows what is done with the fields of nested values while that takes a while, and stops it. */
export function FieldWorkNote({ onStop }: FieldWorkNoteProps) {
  const { client, state } = useResult();
  const { fieldWork, rowCount } = state;
  const say = messages.resultNested;
  const task = fieldWork === null ? "" : say.fieldWork[fieldWork.task];
  return (
    <>
      {/* Only what is done is announced: how far it is would never be silent. */}
      <Status className="visually-hidden">{task}</Status>
      {fieldWork === null ? null : (
        <div className={styles.note}>
          <ProgressBar
            label={task}
            fraction={fieldWork.rowsDone / Math.max(1, rowCount)}
            valueText={say.fieldRows(fieldWork.rowsDone, rowCount)}
          />
          <IconButton
            icon={Square}
            size="small"
            label={say.stopFieldWork}
            onPress={() => {
              client.fields.stopWork();
              onStop?.();
            }}
          />
        </div>
      )}
    </>
  );
}
