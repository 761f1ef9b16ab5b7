import type { Connection } from "#shared/api/connection";
import type { StreamChoice } from "#shared/api/sourceStream";
import { Button } from "../../../components/Button";
import { ErrorNotice, Notice } from "../../../components/Notice";
import { showToast } from "../../../components/toasts";
import { labelOf } from "../../../components/labelOf";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import styles from "./ConnectionScreen.module.css";
import { useChange } from "./useChange";
import { useWritePermission } from "../../../lib/writePermission";

interface ReviewNoticeProps {
  profileId: string;
  connection: Connection;
  onShowTables: () => void;
}

/** Rows shown at a time; the others follow as these are answered, and are under Tables. */
const shownAtOnce = 5;

/** Tables and columns that are new at the source and wait for an answer, each with its two answers. */
export function ReviewNotice(props: ReviewNoticeProps) {
  const { profileId, connection, onShowTables } = props;
  const { readOnlyReason } = useWritePermission();
  const text = messages.connections.review;
  const change = useChange(profileId, connection, () => showToast(text.saved));
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
  const isDisabled = readOnlyReason !== null || change.isPending;
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

/** Something that is new at the source. */
interface Addition {
  readonly table: string;
  /** Null: the table itself is new. */
  readonly column: string | null;
}

/** The saved list of choices with the answer to one addition in it. */
export function answerAddition(
  streams: readonly StreamChoice[],
  { table, column }: Addition,
  isSynced: boolean,
): StreamChoice[] {
  const before = streams.find(({ identity }) => identity["name"] === table);
  const others = streams.filter((choice) => choice !== before);
  const choice = before ?? { identity: { name: table }, enabled: true, excludeColumns: [] };
  if (column === null) return [...others, { ...choice, enabled: isSynced }];
  const { excludeColumns, includeColumns = [] } = choice;
  return [
    ...others,
    isSynced
      ? { ...choice, includeColumns: [...includeColumns, column] }
      : { ...choice, excludeColumns: [...excludeColumns, column] },
  ];
}
