import { labelOf } from "../../../components/labelOf";
import type { Connection } from "#shared/api/connection";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { Button } from "../../../components/Button";
import { Icon } from "../../../components/Icon";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import type { useSyncNow } from "../detail/useSyncNow";
import { runCause } from "../outcome/runCause";
import styles from "./ConnectionTable.module.css";

interface RowErrorProps {
  connection: Connection;
  sync: ReturnType<typeof useSyncNow>;
  isCurrent: boolean;
  onOpen: () => void;
}

const columnCount = Object.keys(messages.connections.columns).length;

/** Why a Connection does not sync, on one line that unfolds, with what to do. */
export function RowError({ connection, sync, isCurrent, onOpen }: RowErrorProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const { sentence, cause, remedy } = errorOf(connection, sync.error?.message ?? null);
  const text = messages.connections;
  return (
    <td colSpan={columnCount} className={styles.rowError} data-unfolded={isUnfolded}>
      <AriaButton
        className={styles.unfold ?? ""}
        aria-expanded={isUnfolded}
        aria-label={`${isUnfolded ? text.showLess : text.showAll}: ${labelOf(connection)}`}
        excludeFromTabOrder={!isCurrent}
        onPress={() => setUnfolded(!isUnfolded)}
      >
        <Icon of={ChevronRight} />
      </AriaButton>
      <div className={styles.sentence} data-selectable title={isUnfolded ? undefined : sentence}>
        {cause === null ? null : <strong>{cause}. </strong>}
        {isUnfolded ? sentence : lineText(sentence)}
        {isUnfolded ? <p>{remedy}</p> : null}
      </div>
      <Button variant="quiet" excludeFromTabOrder={!isCurrent} onPress={onOpen}>
        {text.open}
      </Button>
      <Button
        variant="quiet"
        excludeFromTabOrder={!isCurrent}
        isDisabled={sync.bar !== null}
        isPending={sync.isBusy}
        onPress={() => sync.start()}
      >
        {text.sync.now}
      </Button>
    </td>
  );
}

function errorOf({ lastRun, credentials }: Connection, asked: string | null) {
  const { credentialsMissing, outcomes, runs, sourceErrors } = messages.connections;
  if (asked !== null) return { sentence: asked, cause: null, remedy: runs.unknownRemedy };
  if (credentials === "missing") return { sentence: credentialsMissing, ...sourceErrors.credentials };
  const sentence = lastRun?.error ?? outcomes[lastRun?.status ?? "failed"];
  const errorScope = lastRun?.errorScope ?? null;
  return { sentence, ...runCause({ error: sentence, errorScope }, lastRun?.counts ?? null) };
}
