import type { AppErrorData } from "#shared/errors/AppError";
import { Button } from "../../../components/Button";
import { Dialog } from "../../../components/Dialog";
import { ErrorNotice, Notice } from "../../../components/Notice";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { diffParts, type StreamDiff } from "./streamChoices";
import styles from "./StreamDiffDialog.module.css";

interface StreamDiffDialogProps {
  diff: StreamDiff;
  error: AppErrorData | null;
  isPending: boolean;
  onClose: () => void;
  onSave: () => void;
}

/** Names shown of each kind of change. */
const shownNames = 20;

/** What saving would change, name by name, before it is saved. */
export function StreamDiffDialog({ diff, error, isPending, onClose, onSave }: StreamDiffDialogProps) {
  const text = messages.connectionStreams;
  return (
    <Dialog
      title={text.diffTitle}
      closeLabel={messages.general.close}
      onClose={onClose}
      isDismissable={!isPending}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isPending}>
            {messages.general.cancel}
          </Button>
          <Button variant="primary" isPending={isPending} onPress={onSave}>
            {messages.general.save}
          </Button>
        </>
      }
    >
      {diff.isEmptyAfter ? <Notice tone="warning">{text.diffEmpty}</Notice> : null}
      {diffParts(diff).map(({ sentence, names }) => (
        <section key={sentence} className={styles.part}>
          <h3>{sentence}</h3>
          <ul className={styles.names}>
            {names.slice(0, shownNames).map((name) => (
              <li key={name}>
                <bdi>{lineText(name)}</bdi>
              </li>
            ))}
            {names.length > shownNames ? (
              <li className={styles.more}>{text.andMore(names.length - shownNames)}</li>
            ) : null}
          </ul>
        </section>
      ))}
      <p className={styles.when}>{text.diffWhen}</p>
      <ErrorNotice error={error} />
    </Dialog>
  );
}
