import { useVirtualizer } from "@tanstack/react-virtual";
import { X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { IconButton } from "../../../components/IconButton";
import { RunningTime } from "../../../components/RunningTime";
import { Status } from "../../../components/Status";
import { formatDuration } from "../../../lib/formatTime";
import { messages } from "../../../messages/messages";
import { countSteps, type ScriptState } from "../../state/scripts/scriptState";
import { windowScripts } from "../../state/scripts/windowScripts";
import { windowTexts } from "../../state/workspace/windowTexts";
import styles from "./ScriptPanel.module.css";
import { ScriptRow } from "./ScriptRow";
import { errorOffset } from "./stepText";

interface ScriptPanelProps {
  tabId: string;
  script: ScriptState;
}

const rowHeight = 44;
const pageRows = 8;

/** The statements of a script beside the result of the chosen one. Only the rows in sight are drawn. */
export function ScriptPanel({ tabId, script }: ScriptPanelProps) {
  const { steps, chosen, current, totalMs } = script;
  const text = messages.scripts;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: steps.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  const followed = chosen ?? current;
  useEffect(() => {
    if (followed !== null) virtualizer.scrollToIndex(followed, { align: "auto" });
  }, [followed, virtualizer]);

  const choose = (index: number): void => {
    const step = steps[index];
    if (step === undefined) return;
    windowScripts.choose(tabId, index);
    windowTexts.reveal(step, errorOffset(step));
  };
  const keyDown = (event: KeyboardEvent): void => {
    const last = steps.length - 1;
    const at = followed ?? -1;
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(last, at + 1),
      ArrowUp: Math.max(0, at - 1),
      PageDown: Math.min(last, at + pageRows),
      PageUp: Math.max(0, at - pageRows),
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target !== undefined) choose(target);
    else if (event.key === "Enter") {
      if (followed !== null) choose(followed);
      windowTexts.focus();
    } else return;
    event.preventDefault();
  };

  return (
    <section className={styles.panel} aria-label={text.panel}>
      <ScriptHead script={script} onClose={() => windowScripts.forget(tabId)} />
      <div ref={frame} className={styles.frame}>
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <select> has no rows of two lines
          role="listbox"
          aria-label={text.list}
          aria-activedescendant={followed === null ? undefined : `${id}-${followed}`}
          tabIndex={0}
          className={styles.list}
          style={{ height: virtualizer.getTotalSize() }}
          onKeyDown={keyDown}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const step = steps[index];
            if (step === undefined) return null;
            return (
              // The list has the focus and takes the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={index}
                id={`${id}-${index}`}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                aria-setsize={steps.length}
                aria-posinset={index + 1}
                className={styles.row}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                onClick={() => choose(index)}
                onDoubleClick={() => windowTexts.focus()}
              >
                <ScriptRow
                  step={step}
                  number={index + 1}
                  isCurrent={index === current}
                  isRunning={totalMs === null}
                />
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}

/** "37 of 121", what failed, and the time taken. */
function ScriptHead({ script, onClose }: { script: ScriptState; onClose: () => void }) {
  const { steps, startedAt, totalMs } = script;
  const { ended, failed, notRun } = countSteps(script);
  const text = messages.scripts;
  return (
    <div className={styles.head}>
      <span className={styles.count}>{text.progress(ended, steps.length)}</span>
      {failed > 0 ? <span className={styles.error}>{text.failed(failed)}</span> : null}
      <span className={styles.gap} />
      {totalMs === null ? (
        <RunningTime className={styles.time} since={startedAt} />
      ) : (
        <>
          <span className={styles.time}>{formatDuration(totalMs)}</span>
          <IconButton icon={X} size="small" label={text.close} placement="top" onPress={onClose} />
        </>
      )}
      <Status className="visually-hidden">
        {totalMs === null ? null : text.summary(ended, failed, notRun, formatDuration(totalMs))}
      </Status>
    </div>
  );
}
