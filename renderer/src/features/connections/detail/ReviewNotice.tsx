import type { Connection } from "#shared/api/connection";
import { Button } from "../../../components/Button";
import { ErrorNotice } from "../../../components/ErrorNotice";
import { Notice } from "../../../components/Notice";
import { showToast } from "../../../components/toasts";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { answerAddition, type Addition } from "./answerAddition";
import styles from "./ConnectionScreen.module.css";
import { useChange } from "./useChange";
import { labelOf } from "../../../lib/labelOf";

interface ReviewNoticeProps {
  profileId: string;
  connection: Connection;
  writeBar: string | null;
  permit: (what: string) => Promise<boolean>;
  onShowTables: () => void;
}

/** Rows shown at a time; the others follow as these are answered, and are under Tables. */
const shownAtOnce = 5;

/** Tables and columns that are new at the source and wait for an answer, each with its two answers. */
export function ReviewNotice(props: ReviewNoticeProps) {
  const { profileId, connection, writeBar, permit, onShowTables } = props;
  const text = messages.connections.review;
  const change = useChange(profileId, connection, permit, () => showToast(text.saved));
  const additions: readonly Addition[] = [
    ...(connection.review?.tables ?? []).map((table) => ({ table, column: null })),
    ...(connection.review?.columns ?? []),
  ];
  if (additions.length === 0) return null;
  const answer = (addition: Addition, isSynced: boolean) =>
    change.run({
      changes: { streams: answerAddition(connection.streams, addition, isSynced) },
      what: text.what(labelOf(connection)),
    });
  const isDisabled = writeBar !== null || change.isPending;
  const more = additions.length - shownAtOnce;
  return (
    <Notice
      tone="info"
      actions={
        <Button variant="quiet" onPress={onShowTables}>
          {messages.connections.toSection.tables}
        </Button>
      }
    >
      <ul className={styles.reviewList} aria-label={text.label}>
        {additions.slice(0, shownAtOnce).map((addition) => {
          const { table, column } = addition;
          const name = lineText(column === null ? table : `${table}.${column}`);
          return (
            <li key={name}>
              <span title={name}>
                {column === null
                  ? text.table(lineText(table))
                  : text.column(lineText(table), lineText(column))}
              </span>
              <Button
                variant="quiet"
                aria-label={text.syncOf(name)}
                isDisabled={isDisabled}
                onPress={() => answer(addition, true)}
              >
                {text.sync}
              </Button>
              <Button
                variant="quiet"
                aria-label={text.ignoreOf(name)}
                isDisabled={isDisabled}
                onPress={() => answer(addition, false)}
              >
                {text.ignore}
              </Button>
            </li>
          );
        })}
        {more > 0 ? <li>{text.more(more)}</li> : null}
      </ul>
      <ErrorNotice error={change.error} />
    </Notice>
  );
}
