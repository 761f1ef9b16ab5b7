import { useQuery } from "@tanstack/react-query";
import { FileClock } from "lucide-react";
import { useState } from "react";
import { ListBox, ListBoxItem } from "react-aria-components";
import { Button } from "../../components/Button";
import { Dialog } from "../../components/Dialog";
import { EmptyState } from "../../components/EmptyState";
import { ErrorNotice } from "../../components/Notice";
import { formatDate, formatTimeOfDay } from "../../lib/formatTime";
import { useAction } from "../../lib/useAction";
import { useNow } from "../../lib/useNow";
import { messages } from "../../messages/messages";
import { FailedRead } from "../../queries/FailedRead";
import { versionsQuery, versionTextQuery } from "../../queries/versionQueries";
import { TextDiff } from "./TextDiff";
import styles from "./VersionsDialog.module.css";

interface VersionsDialogProps {
  tabId: string;
  /** The tab's name. */
  title: string;
  /** The tab's text now. */
  current: string;
  /** Puts a text into the tab; rejects with AppError. */
  onRestore: (text: string) => Promise<void>;
  onClose: () => void;
}

/** The earlier versions of a text by time, each beside the text as it is now. */
export function VersionsDialog({ tabId, title, current, onRestore, onClose }: VersionsDialogProps) {
  const versions = useQuery(versionsQuery(tabId));
  const [chosen, setChosen] = useState<number | null>(null);
  const now = useNow(60_000);
  const text = messages.versions;
  const at = chosen ?? versions.data?.[0]?.at ?? null;
  const version = useQuery({ ...versionTextQuery(tabId, at ?? 0), enabled: at !== null });
  const restoring = useAction(onRestore, onClose);
  const canRestore = version.data != null && version.data !== current;
  return (
    <Dialog
      size="wide"
      title={text.title(title)}
      closeLabel={messages.general.close}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{messages.general.close}</Button>
          <Button
            variant="primary"
            isDisabled={!canRestore || restoring.isPending}
            onPress={() => {
              if (version.data != null) restoring.run(version.data);
            }}
          >
            {text.restore}
          </Button>
        </>
      }
    >
      {restoring.error === null ? null : <ErrorNotice error={restoring.error} />}
      {versions.error === null ? null : <FailedRead read={versions} />}
      {versions.data?.length === 0 ? (
        <EmptyState icon={FileClock} title={text.noneTitle}>
          {text.noneText}
        </EmptyState>
      ) : null}
      {versions.data === undefined || versions.data.length === 0 ? null : (
        <div className={styles.panes}>
          <ListBox
            aria-label={text.list}
            className={styles.list ?? ""}
            items={versions.data.map((one) => ({ id: one.at, ...one }))}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={at === null ? [] : [at]}
            onSelectionChange={(keys) => {
              const [key] = keys === "all" ? [] : keys;
              if (key !== undefined) setChosen(Number(key));
            }}
          >
            {({ id, reason, length }) => (
              <ListBoxItem id={id} textValue={formatTimeOfDay(id, now)} className={styles.version ?? ""}>
                <time dateTime={new Date(id).toISOString()} title={formatDate(new Date(id).toISOString())}>
                  {formatTimeOfDay(id, now)}
                </time>
                <span className={styles.facts}>
                  {text.reasons[reason]} · {text.characters(length)}
                </span>
              </ListBoxItem>
            )}
          </ListBox>
          <div className={styles.change}>
            <p className={styles.facts}>
              {version.data === null ? text.gone : version.data === current ? text.same : text.compared}
            </p>
            {version.data == null ? null : (
              <TextDiff label={text.diff} original={version.data} modified={current} />
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}
