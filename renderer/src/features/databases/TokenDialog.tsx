import { useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { DatabaseCreated } from "#shared/api/database";
import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { CopyButton } from "../../components/CopyButton";
import { Dialog } from "../../components/Dialog";
import { ErrorNotice, Notice } from "../../components/Notice";
import { labelOf } from "../../components/labelOf";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { databaseKeys } from "../../queries/databaseQueries";
import styles from "./TokenDialog.module.css";

interface TokenDialogProps {
  profileId: string;
  created: DatabaseCreated;
  onClose: () => void;
}

/**
 * Shows the two secrets that exist once. Escape and a click outside do nothing here: it closes by saying that they
 * are saved, or by confirming that they may be lost.
 */
export function TokenDialog({ profileId, created, onClose }: TokenDialogProps) {
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const [kept, setKept] = useState<"stored" | "session" | null>(null);
  const { database, token, attach } = created;
  const keeping = useAction(
    () => bridge.call("databases.keepToken", { profileId, databaseId: database.id }),
    (answer) => {
      setKept(answer.kept);
      void queryClient.invalidateQueries({ queryKey: databaseKeys.keptTokens(profileId) });
    },
  );
  const text = messages.databases.token;

  return (
    <Dialog
      role="alertdialog"
      title={text.title(labelOf(database))}
      closeLabel={messages.general.close}
      isDismissable={false}
      onClose={onClose}
      actions={
        isLeaving ? (
          <>
            <span className={styles.question}>{text.leaveQuestion}</span>
            <Button onPress={() => setLeaving(false)}>{text.stay}</Button>
            <Button variant="danger" onPress={onClose}>
              {text.leaveNow}
            </Button>
          </>
        ) : (
          <>
            {kept === null ? <Button onPress={() => setLeaving(true)}>{text.leave}</Button> : null}
            <Button variant="primary" onPress={onClose}>
              {kept === null ? text.saved : messages.general.done}
            </Button>
          </>
        )
      }
    >
      {kept === null ? <Notice tone="warning">{text.once}</Notice> : null}
      {kept === "stored" ? <Notice tone="info">{text.kept}</Notice> : null}
      {kept === "session" ? <Notice tone="warning">{text.keptForSession}</Notice> : null}
      <p className={styles.purpose}>{text.purpose}</p>
      {token === null ? null : <Secret label={text.token} value={token} copyLabel={text.copyToken} />}
      {typeof attach?.sql === "string" ? (
        <Secret label={text.attach} value={attach.sql} copyLabel={text.copyAttach} />
      ) : null}
      {kept === null ? (
        <div>
          <Button icon={KeyRound} isPending={keeping.isPending} onPress={() => keeping.run(undefined)}>
            {text.keep}
          </Button>
        </div>
      ) : null}
      <ErrorNotice error={keeping.error} />
    </Dialog>
  );
}

function Secret({ label, value, copyLabel }: { label: string; value: string; copyLabel: string }) {
  const { copied, copyFailed } = messages.general;
  return (
    <section className={styles.secret} aria-label={label}>
      <header>
        <h3>{label}</h3>
        <CopyButton text={value} label={copyLabel} copiedLabel={copied} failedText={copyFailed} />
      </header>
      <code data-selectable>{value}</code>
    </section>
  );
}
