import { ListBox, ListBoxItem, ListLayout, Virtualizer } from "react-aria-components";
import type { SyncRun } from "#shared/api/syncRun";
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

const layout = { rowSize: 48 } as const;

/** The syncs, newest first; arrows choose. Only those in view exist. */
export function RunList({ runs, chosenId, onChoose }: RunListProps) {
  const now = useNow(15_000);
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layout}>
      <ListBox
        aria-label={messages.connections.runs.list}
        className={styles.list ?? ""}
        items={runs}
        // What an item shows changes with the time, too.
        dependencies={[now]}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={[chosenId]}
        onSelectionChange={(keys) => {
          const run = runs.find(({ id }) => keys !== "all" && keys.has(id));
          if (run !== undefined) onChoose(run);
        }}
      >
        {(run) => (
          <ListBoxItem id={run.id} textValue={triggerText(run.trigger)} className={styles.item ?? ""}>
            <RunItem run={run} now={now} />
          </ListBoxItem>
        )}
      </ListBox>
    </Virtualizer>
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
