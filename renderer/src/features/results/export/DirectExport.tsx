import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { bridge } from "../../../bridge/bridge";
import { Button } from "../../../components/Button";
import { CopyButton } from "../../../components/CopyButton";
import { ErrorNotice } from "../../../components/Notice";
import { showToast } from "../../../components/toasts";
import { useScrollStop } from "../../../components/useScrollStop";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";
import { keptTokensQuery } from "../../../queries/databaseQueries";
import type { ResultSource } from "../state/resultContext";
import styles from "./DirectExport.module.css";

/** The text that has DuckDB fetch all rows, and the way to the ATTACH text, which main alone puts on the clipboard. */
export function DirectExport({ text, source }: { text: string; source: ResultSource }) {
  const { profileId, databaseId } = source;
  const kept = useQuery(keptTokensQuery(profileId)).data ?? [];
  const say = messages.resultExport;
  const { stop } = useScrollStop();
  const copying = useAction(
    () => bridge.call("databases.copyAttachText", { profileId, databaseId }),
    () => showToast(say.copied),
  );
  return (
    <>
      <p className={styles.hint}>{say.directHint}</p>
      <pre {...stop} className={styles.text} aria-label={say.directText}>
        {text}
      </pre>
      <div className={styles.buttons}>
        <CopyButton text={text} label={say.copyText} copiedLabel={say.copied} failedText={say.notCopied} />
        {kept.includes(databaseId) ? (
          <Button icon={KeyRound} isPending={copying.isPending} onPress={() => copying.run(undefined)}>
            {say.copyAttach}
          </Button>
        ) : (
          <span className={styles.hint}>{say.attachNotKept}</span>
        )}
      </div>
      <ErrorNotice error={copying.error} />
    </>
  );
}
