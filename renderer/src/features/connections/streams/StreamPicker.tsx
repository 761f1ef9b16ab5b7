import { type KeyboardEvent, useMemo, useState } from "react";
import type { SourceStream } from "#shared/api/sourceStream";
import { Badge } from "../../../components/Badge";
import { Status } from "../../../components/Status";
import { formatNumber } from "../../../lib/formatNumber";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { CheckList } from "./CheckList";
import { filterStreams, type StreamFilter } from "./filterStreams";
import {
  type Choice,
  choiceOf,
  isColumnRead,
  type StreamChoices,
  withColumns,
  withEnabled,
} from "./streamChoices";
import { StreamColumns } from "./StreamColumns";
import styles from "./StreamPicker.module.css";
import { StreamToolbar } from "./StreamToolbar";

interface StreamPickerProps {
  streams: readonly SourceStream[];
  choices: StreamChoices;
  onChange: (choices: StreamChoices) => void;
  canExcludeColumns: boolean;
  /** Streams for which nothing was ever saved; left out where nothing can be new. */
  newNames?: ReadonlySet<string>;
  isDisabled?: boolean;
}

/** Steps that can be undone. */
const keptSteps = 100;
const noNames: ReadonlySet<string> = new Set();

/** Which of a source's tables are synced, and which of their columns are read; made for thousands of tables. */
export function StreamPicker(props: StreamPickerProps) {
  const { streams, choices, onChange, newNames = noNames, isDisabled = false } = props;
  const text = messages.connectionStreams;
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<StreamFilter>("all");
  const [current, setCurrent] = useState<string | null>(null);
  const [past, setPast] = useState<readonly StreamChoices[]>([]);
  const shown = useMemo(
    () => filterStreams(streams, choices, { search, filter, newNames }),
    [streams, choices, search, filter, newNames],
  );
  const enabled = useMemo(
    () => streams.filter((stream) => choiceOf(stream, choices).enabled).length,
    [streams, choices],
  );
  // A source that is only tested does not know where its tables will go.
  const hasTargets = streams.some(({ target }) => target !== null);
  const inView = shown.find(({ name }) => name === current) ?? shown[0];

  const change = (next: StreamChoices) => {
    setPast((steps) => [...steps.slice(1 - keptSteps), choices]);
    onChange(next);
  };
  const undo = () => {
    const last = past.at(-1);
    if (last === undefined || isDisabled) return;
    setPast(past.slice(0, -1));
    onChange(last);
  };
  const keyDown = (event: KeyboardEvent) => {
    const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    // In the search field the keys undo what was typed.
    if (!isUndo || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    undo();
  };

  return (
    // Only the keys of undoing are taken here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.picker} onKeyDown={keyDown}>
      <StreamToolbar
        search={search}
        onSearch={setSearch}
        filter={filter}
        onFilter={setFilter}
        filters={{ hasNew: newNames.size > 0, hasGone: streams.some(({ available }) => !available) }}
        shownCount={shown.length}
        isDisabled={isDisabled}
        canUndo={past.length > 0}
        onUndo={undo}
        onTurn={(on) => change(withEnabled(shown, choices, on))}
      />
      <div className={styles.parts}>
        <div className={styles.tables}>
          <div className={styles.headings} aria-hidden>
            <span>{text.headings.name}</span>
            <span className={styles.number}>{text.headings.rows}</span>
            <span className={styles.number}>{text.headings.columns}</span>
            <span className={styles.target}>{hasTargets ? text.headings.target : null}</span>
          </div>
          {shown.length === 0 ? (
            <p className={styles.none}>{text.noneShown}</p>
          ) : (
            <CheckList
              label={text.label}
              items={shown}
              keyOf={streamKey}
              isOn={(stream) => choiceOf(stream, choices).enabled}
              onToggle={(turned, on) => change(withEnabled(turned, choices, on))}
              current={inView?.name ?? null}
              onCurrent={setCurrent}
              isDisabled={isDisabled}
              renderRow={(stream) => (
                <StreamRow
                  stream={stream}
                  choice={choiceOf(stream, choices)}
                  isNew={newNames.has(stream.name)}
                />
              )}
            />
          )}
          <Status className={styles.count}>
            {text.counted(enabled, streams.length)}
            {shown.length === streams.length ? null : <span> · {text.countedShown(shown.length)}</span>}
          </Status>
        </div>
        {inView === undefined ? null : (
          <StreamColumns
            key={inView.name}
            stream={inView}
            choice={choiceOf(inView, choices)}
            canExclude={props.canExcludeColumns}
            isDisabled={isDisabled}
            onToggle={(names, isRead) => change(withColumns(inView, choices, names, isRead))}
          />
        )}
      </div>
    </div>
  );
}

function streamKey({ name }: SourceStream): string {
  return name;
}

interface StreamRowProps {
  stream: SourceStream;
  choice: Choice;
  isNew: boolean;
}

/** What a row of the list of tables shows beside its box. */
function StreamRow({ stream, choice, isNew }: StreamRowProps) {
  const text = messages.connectionStreams;
  const { name, available, estimatedRows, columns, target } = stream;
  const into = target === null ? "" : `${target.schema}.${target.table}`;
  const all = available ? (columns?.length ?? null) : null;
  // Where nothing is known the name takes their place.
  const hasNumbers = all !== null || estimatedRows !== null;
  const read = columns?.filter((column) => isColumnRead(stream, choice, column.name)).length ?? 0;
  return (
    <>
      <span className={styles.name} data-off={!choice.enabled || undefined}>
        <bdi className={styles.nameText} title={name}>
          {lineText(name)}
        </bdi>
        {isNew || stream.held ? <Badge tone="accent">{text.new}</Badge> : null}
        {available ? null : <Badge tone="warning">{text.unavailable[stream.unavailable ?? "unknown"]}</Badge>}
      </span>
      {hasNumbers ? (
        <>
          <span className={styles.number}>
            {estimatedRows === null ? null : (
              <>
                <Unseen>{text.rowsBefore}</Unseen>
                {formatNumber(estimatedRows)}
                <Unseen>{text.rowsAfter}</Unseen>
              </>
            )}
          </span>
          <span className={styles.number} data-cut={all !== null && read < all ? true : undefined}>
            {all === null ? null : (
              <>
                {text.columnsOf(read, all)}
                <Unseen>{text.columnsAfter(all)}</Unseen>
              </>
            )}
          </span>
        </>
      ) : null}
      <span className={styles.target} title={into}>
        {into === "" ? null : <Unseen>{text.targetBefore}</Unseen>}
        <bdi>{lineText(into)}</bdi>
      </span>
    </>
  );
}

/** Words that the headings say to the eye. */
function Unseen({ children }: { children: string }) {
  return <span className="visually-hidden">{children}</span>;
}
