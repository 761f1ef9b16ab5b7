import { Ban, Square, TableProperties } from "lucide-react";
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useDeferredValue,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import type { ResultPresentation } from "#shared/domain/results/resultPresentation";
import type { AppErrorData } from "#shared/errors/AppError";
import { answersWithRows, describeStatement } from "#shared/sql/describeStatement";
import { EmptyState } from "../../../components/EmptyState";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import { initialResultState, type ResultState } from "../client/ResultState";
import type { WharfFeature } from "../error/statementAdvice";
import { type ErrorPlace, StatementErrorPane } from "../error/StatementErrorPane";
import { HeadPlace, ResultHead } from "./ResultHead";
import type { KeptRows } from "../keep/KeepButton";
import { OutcomeState } from "../outcome/OutcomeState";
import { statementOutcome, type StatementOutcome } from "../outcome/statementOutcome";
import { isPlanResult } from "../plan/usePlanTexts";
import { ResultAnnouncement } from "./ResultAnnouncement";
import styles from "./ResultPane.module.css";
import type { ResultRun } from "../state/ResultRun";
import type { ResultSource } from "../state/resultContext";
import { ResultView } from "./ResultView";
import { type PaneKey, PaneKeys } from "../state/usePaneKey";
import { Button } from "../../../components/Button";
import { RunningTime } from "../../../components/RunningTime";
import { Spinner } from "../../../components/Spinner";

interface ResultPaneProps {
  run: ResultRun;
  /** The statement that made the result; null where none ran. */
  statement: string | null;
  /** Where it ran. */
  source: ResultSource | null;
  /** Opens a text in a query tab beside this one, without running it. */
  onOpenQuery: (sql: string, isRun?: boolean) => void;
  /** Makes a table of the rows, in the database of kept results. */
  onKeepAsTable: (rows: KeptRows) => void;
  /** The result's client; null until its port is there, or where there is none. */
  client: ResultClient | null;
  /** How the tab's results are looked at. */
  look: ResultPresentation;
  onLook: (look: ResultPresentation) => void;
  /** The text was edited since the run. */
  isOlder: boolean;
  /** Another run has failed since: nothing is announced of this one. */
  isEarlier?: boolean;
  /** How old the rows are that it read; shown in the line below. */
  age?: ReactNode;
  onStop: () => void;
  /** Opens the part of Wharf that does what a refused statement was for. */
  onOpenFeature: (feature: WharfFeature) => void;
  /** Whether what was refused may run once the tab has a session. */
  canBeginSession?: boolean;
  /** Selects the place of an error in the text, and puts another text there. */
  /** See StatementErrorPane. */
  moreFixes?: Parameters<typeof StatementErrorPane>[0]["moreFixes"];
  onShowPlace: (place: ErrorPlace) => void;
  onReplace: (place: ErrorPlace, text: string) => void;
}

const neverChanges = () => () => undefined;
const initialState = () => initialResultState;

/** The result of a tab: nothing yet, running, rows, or why there are none. Rows are shown as soon as the first are there. */
export function ResultPane(props: ResultPaneProps) {
  const state = useArrivingState(props.client);
  const outcome = useOutcome(props, state);
  return (
    <>
      {props.isEarlier === true ? null : (
        <ResultAnnouncement run={props.run} state={state} outcome={outcome} />
      )}
      <PaneContent {...props} state={state} outcome={outcome} />
    </>
  );
}

function PaneContent(props: ResultPaneProps & { state: ResultState; outcome: StatementOutcome | null }) {
  const { run, statement, source, onOpenQuery, onKeepAsTable } = props;
  const { client, state, outcome, look, onLook, isOlder, age, onStop } = props;
  const [place, setPlace] = useState<Element | null>(null);
  const text = messages.results;
  const hasRows = client !== null && state.columns !== null && state.columns.length > 0;

  const errorPane = (error: AppErrorData) => (
    <StatementErrorPane
      error={error}
      statement={statement}
      rowCount={state.rowCount}
      isStale={isOlder}
      onOpenQuery={onOpenQuery}
      onOpenFeature={props.onOpenFeature}
      canBeginSession={props.canBeginSession ?? false}
      moreFixes={props.moreFixes}
      onShowPlace={props.onShowPlace}
      onReplace={props.onReplace}
    />
  );
  if (run.status === "failed") return errorPane(run.error);
  if (run.status === "idle") {
    return (
      <Framed
        content={
          <EmptyState icon={TableProperties} title={text.idleTitle}>
            {text.idleText}
          </EmptyState>
        }
      />
    );
  }
  if (run.status === "cancelled") {
    return (
      <Framed
        content={
          <EmptyState icon={Ban} title={text.cancelledTitle}>
            <p>{text.cancelledText}</p>
            {state.rowCount > 0 ? <p>{text.rowsBefore(state.rowCount)}</p> : null}
          </EmptyState>
        }
      />
    );
  }
  if (state.error !== null) return errorPane(state.error);
  if (outcome !== null && run.status === "succeeded") {
    return <Framed content={<OutcomeState outcome={outcome} run={run} isOlder={isOlder} />} />;
  }
  // What is counted may not be looked at as a row before it is complete.
  const isAwaited =
    run.status === "running" && statement !== null && !answersWithRows(describeStatement(statement));
  return (
    <PaneSection>
      <ResultHead look={look} onLook={onLook} isPlan={isPlanResult(state.columns)}>
        <span ref={setPlace} className={styles.headPlace} />
      </ResultHead>
      {hasRows && !isAwaited && state.columns !== null ? (
        <HeadPlace value={place}>
          <Rows
            // Selection, widths and the opened cell belong to one result.
            key={state.runId}
            client={client}
            state={state}
            columns={state.columns}
            run={run}
            statement={statement}
            source={source}
            onOpenQuery={onOpenQuery}
            onKeepAsTable={onKeepAsTable}
            look={look}
            onLook={onLook}
            isOlder={isOlder}
            isEarlier={props.isEarlier ?? false}
            age={age}
            onStop={onStop}
          />
        </HeadPlace>
      ) : (
        <RunningState run={run} rowCount={state.rowCount} onStop={onStop} />
      )}
    </PaneSection>
  );
}

const Rows = memo(ResultView);

/**
 * The state of a result. Its first rows are drawn at once; how it grows from there to its end is drawn in slices between
 * which input and painting have their turn, so it may be a moment behind.
 */
function useArrivingState(client: ResultClient | null): ResultState {
  const state = useSyncExternalStore(client?.subscribe ?? neverChanges, client?.getState ?? initialState);
  const drawn = useDeferredValue(state);
  const isGrowing = drawn.runId === state.runId && drawn.phase === "receiving" && state.error === null;
  // The first rows would be put off again and again by those that follow.
  return isGrowing && drawn.columns !== null ? drawn : state;
}

/** What the statement did, once that is known; null where rows are its answer. */
function useOutcome(
  { run, statement, client }: Pick<ResultPaneProps, "run" | "statement" | "client">,
  { phase, error, columns, rowCount }: ResultState,
): StatementOutcome | null {
  const isComplete = run.status === "succeeded" && phase === "done" && error === null;
  const firstCell = isComplete && rowCount === 1 ? (client?.cell(0, 0)?.text ?? null) : null;
  return useMemo(
    () =>
      isComplete ? statementOutcome(statement ?? "", { columns: columns ?? [], rowCount, firstCell }) : null,
    [isComplete, statement, columns, rowCount, firstCell],
  );
}

function Framed({ content }: { content: ReactNode }) {
  return <PaneSection>{content}</PaneSection>;
}

/** The pane of a result. Its parts take keys by `usePaneKey`, also those pressed in the line above the rows. */
export function PaneSection({ children }: { children: ReactNode }) {
  const [keys] = useState(() => new Set<PaneKey>());
  const onKeyDown = (event: KeyboardEvent): void => {
    // Menus and dialogs that a part opens over the window have keys of their own.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (isInside && [...keys].some((take) => take(event))) event.preventDefault();
  };
  return (
    // The keys are for everything in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <section className={styles.pane} onKeyDown={onKeyDown}>
      <PaneKeys value={keys}>{children}</PaneKeys>
    </section>
  );
}

interface RunningStateProps {
  run: ResultRun;
  rowCount: number;
  onStop: () => void;
}

/** Shown until there are rows: that the statement runs, for how long, and how to stop it, or that its kept result loads. */
function RunningState({ run, rowCount, onStop }: RunningStateProps) {
  const text = messages.results;
  return (
    <div className={styles.running}>
      {/* Not announced from here: the time would never be silent. */}
      <div className={styles.runningLine}>
        <Spinner />
        {run.status === "running" ? text.running : text.loadingResult}
        {run.status === "running" ? <RunningTime className={styles.elapsed} since={run.startedAt} /> : null}
      </div>
      {rowCount > 0 ? <p className={styles.remark}>{text.rowsSoFar(rowCount)}</p> : null}
      {run.status === "running" ? (
        <Button icon={Square} onPress={onStop}>
          {text.stop}
        </Button>
      ) : null}
    </div>
  );
}
