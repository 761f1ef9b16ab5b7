import type { SourceColumn, SourceStream } from "#shared/api/sourceStream";
import { useState } from "react";
import { Badge } from "../../../components/Badge";
import { Button } from "../../../components/Button";
import { Notice } from "../../../components/Notice";
import { SearchField } from "../../../components/SearchField";
import { useScrollStop } from "../../../components/useScrollStop";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { CheckList } from "./CheckList";
import { type Choice, excludedColumns, isColumnRead, missingColumns } from "./streamChoices";
import styles from "./StreamColumns.module.css";

interface StreamColumnsProps {
  stream: SourceStream;
  choice: Choice;
  canExclude: boolean;
  isDisabled: boolean;
  onToggle: (columns: readonly string[], isRead: boolean) => void;
}

/** So many columns and more can be searched. */
const manyColumns = 12;

/** The columns of one table, and which of them are read. */
export function StreamColumns({ stream, choice, canExclude, isDisabled, onToggle }: StreamColumnsProps) {
  const text = messages.connectionStreams;
  const { stop } = useScrollStop();
  const [search, setSearch] = useState("");
  const [current, setCurrent] = useState<string | null>(null);
  const excluded = excludedColumns(choice);
  const gone = missingColumns(stream, choice);
  const columns = [...(stream.columns ?? []), ...gone.map((name) => ({ name, type: null, nullable: null }))];
  const wanted = search.trim().toLowerCase();
  const shown = columns.filter(({ name }) => name.toLowerCase().includes(wanted));
  const heldNow = stream.heldColumns.filter(
    (name) => !excluded.has(name) && !isColumnRead(stream, choice, name),
  );
  const missing = gone.filter((name) => excluded.has(name));
  const lostKeys = stream.primaryKey.filter((name) => excluded.has(name));
  const typeAndKey = ({ name, type }: SourceColumn) => (
    <>
      <bdi className={styles.name} title={name}>
        {lineText(name)}
      </bdi>
      {stream.primaryKey.includes(name) ? <Badge>{text.primaryKey}</Badge> : null}
      {stream.heldColumns.includes(name) ? <Badge tone="accent">{text.new}</Badge> : null}
      <span className={styles.type}>{gone.includes(name) ? text.goneColumn : (type ?? "")}</span>
    </>
  );
  return (
    <section className={styles.columns} aria-label={text.columnsTitle(stream.name)}>
      <header className={styles.header}>
        <h3 className={styles.title}>{text.columnsTitle(lineText(stream.name))}</h3>
        {excluded.size === 0 || isDisabled ? null : (
          <Button variant="quiet" onPress={() => onToggle([...excluded], true)}>
            {text.allColumns}
          </Button>
        )}
      </header>
      <p className={styles.hint}>{hintOf(stream, choice, canExclude)}</p>
      {columns.length < manyColumns ? null : (
        <SearchField
          label={text.columnSearch}
          clearLabel={messages.general.clearFilter}
          value={search}
          onChange={setSearch}
        />
      )}
      {columns.length === 0 ? null : canExclude ? (
        <CheckList
          label={text.columnsLabel(stream.name)}
          items={shown}
          keyOf={columnName}
          isOn={({ name }) => isColumnRead(stream, choice, name)}
          onToggle={(turned, isRead) => onToggle(turned.map(columnName), isRead)}
          current={current}
          onCurrent={setCurrent}
          renderRow={typeAndKey}
          isDisabled={isDisabled}
        />
      ) : (
        <ul {...stop} className={styles.plain} aria-label={text.columnsTitle(stream.name)}>
          {shown.map((column) => (
            <li key={column.name}>{typeAndKey(column)}</li>
          ))}
        </ul>
      )}
      {/* Below the list, which must not move away under the pointer. */}
      {lostKeys.length === 0 ? null : <Notice tone="warning">{text.keyWarning(lostKeys)}</Notice>}
      {missing.length === 0 ? null : <Notice tone="info">{text.goneColumnHint(missing)}</Notice>}
      {heldNow.length === 0 ? null : <Notice tone="info">{text.heldColumnHint(heldNow)}</Notice>}
    </section>
  );
}

function hintOf(stream: SourceStream, { enabled: choiceEnabled }: Choice, canExclude: boolean): string {
  const text = messages.connectionStreams;
  if (!stream.available) return text.unavailableHints[stream.unavailable ?? "unknown"];
  if (stream.held && !choiceEnabled) return text.heldHint;
  if (stream.columns === null) return text.columnsUnknown;
  if (!canExclude) return text.columnsFixed;
  return choiceEnabled ? text.columnsHint : text.columnsOff;
}

function columnName({ name }: SourceColumn): string {
  return name;
}
