import { useEffect, useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useStore } from "zustand";
import type { Snippet } from "#shared/domain/snippet";
import { snippetsQuery } from "../../queries/snippetQueries";
import { embeddedProfileId } from "#shared/domain/ids";
import { plainLook } from "#shared/domain/results/resultPresentation";
import { writtenRange } from "#shared/sql/parameters/bindParameters";
import { explainPrefix } from "#shared/sql/plan/explainStatement";
import type { Relation } from "#shared/api/relation";
import { useTableAges } from "../../queries/useTableAges";
import { AfterStart } from "../start/AfterStart";
import type { TableAges } from "#shared/domain/tableAge/TableAge";
import { showToast } from "../../components/toasts";
import { ErrorActions, Notice } from "../../components/Notice";
import type { StatementPart } from "../../features/editor/EditorDocuments";
import { EditorPane } from "../../features/editor/EditorPane";
import type { WharfFeature } from "../../features/results/error/statementAdvice";
import type { KeptRows } from "../../features/results/keep/KeepButton";
import { ErrorKeys } from "../../features/results/error/errorCommands";
import { StatementErrorPane } from "../../features/results/error/StatementErrorPane";
import { ResultPane } from "../../features/results/view/ResultPane";
import { ChartActions } from "../../features/results/state/chartActions";
import { messages } from "../../messages/messages";
import { commands } from "../commands/commands";
import { useShortcutText } from "../../queries/shortcuts";
import { useDialogs } from "../state/dialogs/dialogs";
import { useErrorActions } from "../keys/useErrorActions";
import { endWindowStart } from "../state/start/windowStart";
import { EarlierResultLine } from "./EarlierResultLine";
import { GoneResult } from "./GoneResult";
import { goToRelation } from "../state/tabs/goToRelation";
import { journalTab } from "../state/tabs/journalTab";
import { LongTextState } from "./LongTextState";
import { OtherSideNotice } from "./otherSide/OtherSideNotice";
import { useOtherDatabases } from "./otherSide/useOtherDatabases";
import { useMoreFixes } from "./otherSide/useMoreFixes";
import { openQuery } from "../state/tabs/openQuery";
import styles from "./QueryTabView.module.css";
import { pinChart } from "../dashboards/PinChart";
import { QueryToolbar } from "./QueryToolbar";
import { RunPlaceNote } from "./RunPlaceNote";
import type { RunState } from "../state/runs/runState";
import { explainAtCursor, runAll, runAtCursor, runStatements, statementOf } from "../state/scripts/runTab";
import { SavedQueryNotice } from "./SavedQueryNotice";
import { SplitView } from "./SplitView";
import { StatementAge } from "./StatementAge";
import { useCurrentStatement, useEarlierResult, useRun } from "../state/runs/useRun";
import { useColumnValues } from "./useColumnValues";
import { useDatabaseCatalog } from "./useDatabaseCatalog";
import { useDiagnosticsPlace } from "./useDiagnosticsPlace";
import { useSchemaIndex } from "./useSchemaIndex";
import { windowResults } from "../state/runs/windowRuns";
import { setSession } from "../state/sessions/windowSessions";
import { useEarlierStep, useIsRunning, useScript, useShown } from "../state/scripts/useScript";
import { stopRun } from "../state/scripts/windowScripts";
import { isFromBefore, resultRun } from "./resultRun";
import { RunValues } from "./RunValues";
import { useSessionSchema } from "./session/useSessionSchema";
import { SessionStrip } from "./session/SessionStrip";
import { ScriptPanel } from "./script/ScriptPanel";
import { ScriptPlaceholder } from "./script/ScriptPlaceholder";
import { windowTexts } from "../state/workspace/windowTexts";
import { databaseDialect, tabDialect } from "../state/workspace/tabDialect";
import { useWorkbench } from "../state/workspace/workbench";
import type { QueryTab } from "../state/workspace/workbenchTab";

const noSnippets: readonly Snippet[] = [];

/**
 * A query tab: the editor over its result. Neither is loaded lazily: React would hold back what a person waits for at start
 * for 300 ms after the first frame. Monaco itself is a chunk of its own.
 */
export function QueryTabView({ tab }: { tab: QueryTab }) {
  const setLook = useWorkbench((state) => state.setLook);
  const [textHeight, setTextHeight] = useState(0);
  const errorKeys = { goTo: useShortcutText("goToError"), fix: useShortcutText("fixError") };
  const shown = useShown(tab.id);
  const lastRun = useRun(tab.id);
  const run = shown.kind === "run" ? shown.run : lastRun;
  const script = useScript(tab.id);
  const isRunning = useIsRunning(tab.id);
  const textState = useStore(windowTexts.states, (states) => states[tab.id] ?? "sql");
  const client = useStore(windowResults.store, (clients) =>
    run === undefined ? null : (clients[run.request.runId] ?? null),
  );
  const kept = useEarlierResult(tab.id);
  const keptOfScript = useEarlierStep(tab.id);
  const earlier = run?.status !== "failed" ? undefined : script === undefined ? kept : keptOfScript;
  const earlierClient = useStore(windowResults.store, (clients) =>
    earlier === undefined ? null : (clients[earlier.request.runId] ?? null),
  );
  const databaseSchema = useSchemaIndex(tab.profileId, tab.databaseId);
  const { schema, objects } = useSessionSchema(tab.id, databaseSchema);
  const { catalog, readCatalog, isWanted } = useDatabaseCatalog(tab.profileId, tab.databaseId, objects);
  const others = useOtherDatabases(tab.profileId, tab.databaseId, isWanted);
  const completed = useMemo(
    () => (others.length === 0 ? schema : schema.withDatabases(others)),
    [schema, others],
  );
  const { data: snippets = noSnippets } = useQuery(snippetsQuery);
  const values = useColumnValues(tab.profileId, tab.databaseId);
  const diagnosticsPlace = useDiagnosticsPlace(tab.profileId, tab.databaseId, completed, catalog);
  const [statement, noteChange] = useCurrentStatement(tab.id);
  const { profileId, databaseId } = tab;
  const age = databaseId === null ? null : { profileId, databaseId, schema };
  const [ages, setAges] = useState<TableAges | null>(null);
  const [editedRuns, setEditedRuns] = useState<Readonly<Record<string, boolean>>>({});
  const runAgain = () => {
    // Where it ran before, also when the tab has been put on another database since.
    if (run !== undefined) runStatements(tab.id, [statementOf(run.request)], run.request);
  };
  const isSessionHere = tab.profileId === embeddedProfileId;
  const resultPlace = run?.request ?? tab;
  const shownRequest = (earlier ?? run)?.request;
  const moreFixes = useMoreFixes(run, schema);
  const errorParts = {
    moreFixes,
    canBeginSession: isSessionHere && tab.session !== true,
    onOpenFeature: openFeature,
    onShowPlace: (place: StatementPart) => windowTexts.selectInRun(tab.id, writtenPart(place)),
    onReplace: (place: StatementPart, text: string) =>
      windowTexts.replaceInRun(tab.id, writtenPart(place), text),
  };
  const errorActions = useErrorActions(resultPlace.profileId, runAgain);

  return (
    <div className={styles.view}>
      <h1 className="visually-hidden">{tab.title}</h1>
      {databaseId === null ? null : (
        <AfterStart>
          <AgesReader profileId={profileId} databaseId={databaseId} onAges={setAges} />
        </AfterStart>
      )}
      <QueryToolbar
        tab={tab}
        age={age === null ? null : <StatementAge {...age} sql={statement} readAt={null} placement="bottom" />}
        onRun={() => runAtCursor(tab.id)}
        onExplain={(mode) => explainAtCursor(tab.id, mode)}
      />
      <SessionStrip tab={tab} />
      <SplitView
        tabId={tab.id}
        textHeight={textHeight}
        hasResult={run !== undefined || script !== undefined}
        onScroll={() => journalTab(tab.id)}
        editor={
          <>
            <SavedQueryNotice tab={tab} />
            {textState === "plain" ? (
              <Notice tone="info">
                {messages.editor.plainText((windowTexts.textLength(tab.id) / 1e6).toFixed(0))}
              </Notice>
            ) : null}
            {textState === "unread" ? (
              <LongTextState key={tab.id} tabId={tab.id} />
            ) : (
              <EditorPane
                tabId={tab.id}
                title={tab.title}
                documents={windowTexts}
                schema={completed}
                catalog={catalog}
                values={values}
                snippets={snippets}
                onCatalogUse={readCatalog}
                onGoTo={goTo}
                ages={ages}
                diagnosticsPlace={diagnosticsPlace}
                run={markedRun(run)}
                isRunning={isRunning}
                onShown={endWindowStart}
                onTextHeight={setTextHeight}
                onRun={runAtCursor}
                onRunAll={runAll}
                onExplain={explainAtCursor}
                dialectOf={tabDialect}
                onStop={stopRun}
                onChange={(tabId) => {
                  journalTab(tabId);
                  noteChange();
                }}
                onEditedSinceRun={(tabId, isEdited) =>
                  setEditedRuns((edited) => ({ ...edited, [tabId]: isEdited }))
                }
              />
            )}
          </>
        }
        result={
          <>
            {script === undefined ? null : <ScriptPanel tabId={tab.id} script={script} />}
            {shown.kind !== "run" ? (
              <ScriptPlaceholder shown={shown} script={script} onStop={() => stopRun(tab.id)} />
            ) : run?.status === "gone" ? (
              <GoneResult sql={run.request.sql} isDamaged={run.isDamaged} onRunAgain={runAgain} />
            ) : (
              <ErrorActions value={errorActions}>
                <ErrorKeys value={errorKeys}>
                  <div className={styles.result}>
                    {run?.status === "failed" ? <OtherSideNotice tabId={tab.id} run={run} /> : null}
                    {run?.status === "failed" && earlier !== undefined ? (
                      <>
                        <StatementErrorPane
                          key={run.request.runId}
                          isBand
                          error={run.error}
                          statement={run.request.sql}
                          rowCount={0}
                          isStale={editedRuns[tab.id] === true}
                          onOpenQuery={openBeside}
                          {...errorParts}
                        />
                        <EarlierResultLine result={earlier} />
                      </>
                    ) : null}
                    <ChartActions value={pinChart}>
                      <ResultPane
                        run={resultRun(earlier ?? run)}
                        isEarlier={earlier !== undefined}
                        statement={shownRequest?.sql ?? null}
                        source={resultSource()}
                        onOpenQuery={openBeside}
                        onKeepAsTable={keepAsTable}
                        client={earlier === undefined ? client : earlierClient}
                        look={tab.look ?? plainLook}
                        onLook={(look) => setLook(tab.id, look)}
                        isOlder={earlier === undefined && editedRuns[tab.id] === true}
                        age={
                          <>
                            {shownRequest === undefined ? null : <RunValues request={shownRequest} />}
                            {resultAge()}
                          </>
                        }
                        onStop={() => stopRun(tab.id)}
                        {...errorParts}
                      />
                    </ChartActions>
                  </div>
                </ErrorKeys>
              </ErrorActions>
            )}
          </>
        }
      />
    </div>
  );

  function openBeside(text: string, isRun = false) {
    const place = shownRequest ?? tab;
    openQuery({
      ...{ profileId: place.profileId, databaseId: place.databaseId },
      ...{ maxRows: tab.maxRows, text, isRun },
    });
  }

  function goTo(relation: Relation, column: string | null) {
    if (schema.isTemporary(relation)) showToast(messages.sessions.temporary(relation.name));
    else if (databaseId !== null) {
      const other = others.find(({ index }) => index.has(relation));
      void goToRelation({ profileId, databaseId: other?.databaseId ?? databaseId }, relation, column);
    }
  }

  /** A part of the statement that was sent, as a part of what was written. */
  function writtenPart({ start, end }: StatementPart): StatementPart {
    const { length } = explainPrefix(run?.request.sql ?? "");
    const bound = run?.request.written?.bound;
    const part = bound === undefined ? { start, end } : writtenRange(bound, { start, end });
    return { start: Math.max(0, part.start - length), end: Math.max(0, part.end - length) };
  }

  function openFeature(feature: WharfFeature) {
    if (feature === "loadFile") commands.openFile();
    else if (feature === "session") setSession(tab, true);
    else if (feature === "newConnection") commands.newConnection();
    else commands.chooseDatabase();
  }

  function keepAsTable(rows: KeptRows) {
    const result = { ...rows, sql: shownRequest?.sql ?? null, title: tab.title };
    useDialogs.getState().open({ kind: "keepAsTable", result });
  }

  function resultSource() {
    if (shownRequest === undefined) return null;
    const place = { profileId: shownRequest.profileId, databaseId: shownRequest.databaseId };
    return { ...place, title: tab.title, dialect: databaseDialect(place.profileId, place.databaseId) };
  }

  /** A result of another database than the tab's has no schema here to find its tables by; it says where it is from. */
  function resultAge() {
    if (shownRequest === undefined) return null;
    const { sql, startedAt, ...place } = shownRequest;
    if (place.profileId !== profileId || place.databaseId !== databaseId) {
      return <RunPlaceNote profileId={place.profileId} databaseId={place.databaseId} />;
    }
    return age === null ? null : <StatementAge {...age} sql={sql} readAt={startedAt} placement="top" />;
  }
}

interface AgesReaderProps {
  profileId: string;
  databaseId: string;
  onAges: (ages: TableAges | null) => void;
}

/** Reads the ages of a database's tables; a part of its own, since the first frame does not wait for them. */
function AgesReader({ profileId, databaseId, onAges }: AgesReaderProps) {
  const ids = useMemo(() => [databaseId], [databaseId]);
  const ages = useTableAges(profileId, ids).get(databaseId) ?? null;
  useEffect(() => onAges(ages), [ages, onAges]);
  return null;
}

/** The run as the editor marks it; one from before the page was loaded left no marks. */
function markedRun(run: RunState | undefined) {
  if (run === undefined || isFromBefore(run)) return null;
  const { runId, written, offset } = run.request;
  const sql = written?.sql ?? run.request.sql;
  const prefix = explainPrefix(sql);
  return {
    runId,
    sql: sql.slice(prefix.length),
    prefix,
    bound: written?.bound,
    offset: offset + prefix.length,
    status: run.status,
    // A statement is not wrong because the service could not be reached.
    message: run.status === "failed" && run.error.code === "STATEMENT_FAILED" ? run.error.message : null,
  };
}
