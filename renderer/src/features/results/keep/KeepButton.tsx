import { Grid2x2Plus } from "lucide-react";
import { Button } from "react-aria-components";
import { Icon } from "../../../components/Icon";
import { Tooltip } from "../../../components/Tooltip";
import { useOfferedActions } from "../../../lib/offeredActions";
import { messages } from "../../../messages/messages";
import styles from "../view/ResultHead.module.css";
import { useResult } from "../state/resultContext";

/** The rows of a complete result, for what keeps them. */
export interface KeptRows {
  readonly runId: string;
  readonly rowCount: number;
  readonly truncated: boolean;
  /** The grid hides some of them, or shows them in another order. */
  readonly isArranged: boolean;
}

interface KeepButtonProps {
  onKeep: (rows: KeptRows) => void;
}

/** Makes a table of a result. While its rows come in it keeps the focus and the tooltip, so that the reason can be read. */
export function KeepButton({ onKeep }: KeepButtonProps) {
  const { runId, phase, rowCount, truncated, view } = useResult().state;
  const text = messages.resultTables;
  const isReady = phase === "done" && runId !== null;
  const isArranged = view.filters.length > 0 || view.sort.length > 0;
  const keep = (): void => {
    if (isReady) onKeep({ runId, rowCount, truncated, isArranged });
  };
  useOfferedActions(isReady ? [{ id: "keepAsTable", label: text.keepRows, run: keep }] : []);
  const label = (
    <>
      <Icon of={Grid2x2Plus} />
      <span className={styles.words}>{text.keepRows}</span>
    </>
  );
  if (!isReady) {
    return (
      <Tooltip text={text.notComplete}>
        <Button className={styles.toggle ?? ""} aria-disabled>
          {label}
        </Button>
      </Tooltip>
    );
  }
  return (
    <Tooltip text={text.keepHint}>
      <Button className={styles.toggle ?? ""} onPress={keep}>
        {label}
      </Button>
    </Tooltip>
  );
}
