import { tableErrorText } from "#shared/domain/tableErrorText";
import { Button } from "../../../components/Button";
import { Notice } from "../../../components/Notice";
import { messages } from "../../../messages/messages";
import type { RunCause } from "./runCause";
import styles from "./SourceErrorNotice.module.css";

interface SourceErrorNoticeProps {
  /** What the service says, in its own words; null where it is shown elsewhere. */
  sentence: string | null;
  cause: RunCause;
  /** Errors of single tables, those first that matter most. */
  tables?: readonly { readonly name: string; readonly error: string }[];
  onShow: (section: "settings" | "tables") => void;
}

/** So many failed tables are named; all are in the list of tables. */
const shownTables = 3;

/** Why a sync failed: what the service says, as it says it, then what to do and where. */
export function SourceErrorNotice({
  sentence,
  cause: { cause, remedy, section, isExpected },
  tables = [],
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
      {tables.length === 0 ? null : (
        <ul className={styles.tables} data-selectable>
          {tables.slice(0, shownTables).map(({ name, error }) => (
            <li key={name}>{tableErrorText(name, error)}</li>
          ))}
          {tables.length > shownTables ? <li>{text.review.more(tables.length - shownTables)}</li> : null}
        </ul>
      )}
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
