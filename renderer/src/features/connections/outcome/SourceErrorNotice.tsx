import { Button } from "../../../components/Button";
import { Notice } from "../../../components/Notice";
import { messages } from "../../../messages/messages";
import type { RunCause } from "./runCause";
import styles from "./SourceErrorNotice.module.css";

interface SourceErrorNoticeProps {
  /** What the service says, in its own words; null where it is shown elsewhere. */
  sentence: string | null;
  cause: RunCause;
  onShow: (section: "settings" | "tables") => void;
}

/** Why a sync failed: what the service says, as it says it, then what to do and where. */
export function SourceErrorNotice({
  sentence,
  cause: { cause, remedy, section, isExpected },
  onShow,
}: SourceErrorNoticeProps) {
  const text = messages.connections;
  const action =
    section === undefined ? undefined : (
      <Button variant="quiet" onPress={() => onShow(section)}>
        {text.toSection[section]}
      </Button>
    );
  return (
    <Notice tone={isExpected ? "info" : "error"} actions={action}>
      {cause === null ? null : <p className={styles.cause}>{cause}</p>}
      <dl className={styles.parts}>
        {sentence === null ? null : (
          <>
            <dt>{text.runs.serviceSays}</dt>
            <dd className={styles.sentence} data-selectable>
              {sentence}
            </dd>
          </>
        )}
        <dt>{text.runs.toDo}</dt>
        <dd>{remedy}</dd>
      </dl>
    </Notice>
  );
}
