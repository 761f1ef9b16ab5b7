/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the browser's own list shows plain texts only */
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useId, useRef } from "react";
import type { SyncRun } from "#shared/api/syncRun";
import { classNames } from "../../../components/classNames";
import { RelativeTime } from "../../../components/RelativeTime";
import { StatusMark } from "../../../components/StatusMark";
import { formatDuration } from "../../../lib/formatTime";
import { useNow } from "../../../lib/useNow";
import { messages } from "../../../messages/messages";
import { runMark } from "../outcome/runMark";
import { ElapsedTime } from "../outcome/runTiming";
import styles from "./RunList.module.css";
import { runBegin, runDuration, triggerText } from "./runText";

interface RunListProps {
  runs: readonly SyncRun[];
  chosenId: string;
  onChoose: (run: SyncRun) => void;
}

const itemHeight = 48;

/** The syncs, newest first; arrows choose. Only those in view exist. */
export function RunList({ runs, chosenId, onChoose }: RunListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const now = useNow(15_000);
  // The virtualizer's functions must not be memoized; nothing here is.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: runs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => itemHeight,
    overscan: 8,
    getItemKey: (index) => runs[index]?.id ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const chosen = runs.findIndex((run) => run.id === chosenId);
  const choose = (index: number) => {
    const at = Math.min(runs.length - 1, Math.max(0, index));
    const run = runs[at];
    if (run === undefined) return;
    virtualizer.scrollToIndex(at);
    onChoose(run);
  };
  const keyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / itemHeight) - 1);
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: chosen + 1,
      ArrowUp: chosen - 1,
      PageDown: chosen + page,
      PageUp: chosen - page,
      Home: 0,
      End: runs.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    choose(target);
  };
  return (
    <div
      ref={scroller}
      role="listbox"
      tabIndex={0}
      aria-label={messages.connections.runs.list}
      aria-activedescendant={items.some(({ index }) => index === chosen) ? `${id}-${chosenId}` : undefined}
      className={styles.list}
      onKeyDown={keyDown}
    >
      <div role="presentation" className={styles.items} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const run = runs[index];
          return run === undefined ? null : (
            // The list has the focus and takes the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={key}
              id={`${id}-${run.id}`}
              role="option"
              aria-selected={index === chosen}
              aria-posinset={index + 1}
              aria-setsize={runs.length}
              className={classNames(styles.item, index === chosen && styles.chosen)}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => choose(index)}
            >
              <RunItem run={run} now={now} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function RunItem({ run, now }: { run: SyncRun; now: number }) {
  const text = messages.connections;
  const begin = runBegin(run);
  const duration = runDuration(run);
  return (
    <>
      <span className={styles.line}>
        <StatusMark {...runMark(run)} />
        <span className={styles.when}>
          {begin === null ? (
            messages.general.notKnown
          ) : (
            <RelativeTime iso={begin} now={now} nowText={messages.general.justNow} />
          )}
        </span>
      </span>
      <span className={styles.minor}>
        <span>{triggerText(run.trigger)}</span>
        {run.status === "running" && run.startedAt !== null ? <ElapsedTime since={run.startedAt} /> : null}
        {duration === null ? null : <span>{formatDuration(duration)}</span>}
        {run.rowsSynced === null ? null : <span>{text.rowsOf(run.rowsSynced)}</span>}
      </span>
    </>
  );
}
