import { NotebookText } from "lucide-react";
import { useEffect, useLayoutEffect, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useStore } from "zustand";
import type { Snippet } from "#shared/domain/snippet";
import { keyBlocks, notebookBlocks, parseNotebook } from "#shared/sql/notebook/parseNotebook";
import { bridge } from "../../bridge/bridge";
import { EmptyState } from "../../components/EmptyState";
import { ErrorActions } from "../../components/Notice";
import { showToast } from "../../components/toasts";
import { useScrollStop } from "../../components/useScrollStop";
import { EditorPane } from "../../features/editor/EditorPane";
import { Prose } from "../../features/notebooks/Prose";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import { snippetsQuery } from "../../queries/snippetQueries";
import { useErrorActions } from "../keys/useErrorActions";
import {
  notebooks,
  readBlocks,
  runBlockAtCursor,
  runNotebook,
  stopNotebook,
} from "../state/notebooks/notebookRuns";
import { endWindowStart } from "../state/start/windowStart";
import { journalTab } from "../state/tabs/journalTab";
import { tabDialect } from "../state/workspace/tabDialect";
import { windowTexts } from "../state/workspace/windowTexts";
import type { QueryTab } from "../state/workspace/workbenchTab";
import { goToRelation } from "../state/tabs/goToRelation";
import { LongTextState } from "../tabs/LongTextState";
import { SavedQueryNotice } from "../tabs/SavedQueryNotice";
import { useColumnValues } from "../tabs/useColumnValues";
import { useDatabaseCatalog } from "../tabs/useDatabaseCatalog";
import { useSchemaIndex } from "../tabs/useSchemaIndex";
import { exportNotebook } from "./exportNotebook";
import { NotebookBlockView } from "./NotebookBlockView";
import { NotebookToolbar } from "./NotebookToolbar";
import styles from "./NotebookView.module.css";

const noSnippets: readonly Snippet[] = [];

/** A notebook. A very long text is read from disk first, as that of any tab. */
export function NotebookView({ tab }: { tab: QueryTab }) {
  const isUnread = useStore(windowTexts.states, (states) => states[tab.id] === "unread");
  return isUnread ? <LongTextState tabId={tab.id} /> : <NotebookContent tab={tab} />;
}

/** Its source in the editor, and beside it the prose with the blocks and their results. */
function NotebookContent({ tab }: { tab: QueryTab }) {
  const { profileId, databaseId } = tab;
  const { stop } = useScrollStop();
  const [isSourceShown, setSourceShown] = useState(true);
  const [text, setText] = useState(() => windowTexts.text(tab.id));
  const isRunning = useStore(notebooks, (all) => (all[tab.id]?.queue.length ?? 0) > 0);
  const schema = useSchemaIndex(profileId, databaseId);
  const { data: snippets = noSnippets } = useQuery(snippetsQuery);
  const { catalog, readCatalog } = useDatabaseCatalog(profileId, databaseId, null);
  const values = useColumnValues(profileId, databaseId);
  const errorActions = useErrorActions(profileId, () => void runNotebook(tab.id));
  const known = useStore(notebooks, (all) => all[tab.id]?.blocks);
  // The file may have brought another text.
  const [file, setFile] = useState(tab.file);
  if (file !== tab.file) {
    setFile(tab.file);
    setText(windowTexts.text(tab.id));
  }
  useEffect(() => void readBlocks(tab.id, text), [tab.id, text]);
  useLayoutEffect(() => endWindowStart(), []);
  const parts = parseNotebook(text);
  const blocks = keyBlocks(known ?? [], notebookBlocks(text));
  return (
    <div className={styles.view}>
      <h1 className="visually-hidden">{tab.title}</h1>
      <NotebookToolbar
        tab={tab}
        isRunning={isRunning}
        isSourceShown={isSourceShown}
        onSource={setSourceShown}
        onExport={() => void exportNotebook(tab.id, tab.title, parts)}
      />
      <SavedQueryNotice tab={tab} />
      <div className={styles.parts} data-source={isSourceShown}>
        <div className={styles.source} data-region hidden={!isSourceShown}>
          <EditorPane
            tabId={tab.id}
            title={tab.title}
            documents={windowTexts}
            schema={schema}
            catalog={catalog}
            values={values}
            onCatalogUse={readCatalog}
            snippets={snippets}
            ages={null}
            // A name of an earlier block would pass for a table that is missing.
            diagnosticsPlace={null}
            run={null}
            isRunning={isRunning}
            onShown={endWindowStart}
            dialectOf={tabDialect}
            onTextHeight={() => undefined}
            onRun={() => void runBlockAtCursor(tab.id)}
            onRunAll={() => void runNotebook(tab.id)}
            onExplain={() => undefined}
            onGoTo={(relation, column) => {
              if (databaseId !== null) void goToRelation({ profileId, databaseId }, relation, column);
            }}
            onStop={() => stopNotebook(tab.id)}
            onChange={(tabId) => {
              journalTab(tabId);
              setText(windowTexts.text(tabId));
            }}
            onEditedSinceRun={() => undefined}
          />
        </div>
        <article
          {...stop}
          className={styles.document}
          data-region
          aria-label={messages.notebooks.label(tab.title)}
        >
          <ErrorActions value={errorActions}>
            {parts.length === 0 ? (
              <EmptyState icon={NotebookText} title={messages.notebooks.emptyTitle}>
                {messages.notebooks.emptyText}
              </EmptyState>
            ) : null}
            {parts.map((part, index) => {
              if (part.kind === "prose") {
                // oxlint-disable-next-line react/no-array-index-key
                return <Prose key={`prose-${index}`} markdown={part.text} onOpen={openLink} />;
              }
              const at = blocks.findIndex(({ outerStart }) => outerStart === part.outerStart);
              const block = blocks[at];
              return block === undefined ? null : (
                <NotebookBlockView
                  key={block.key}
                  tab={tab}
                  block={block}
                  number={at + 1}
                  onShowSource={() => {
                    setSourceShown(true);
                    windowTexts.revealLine(text.slice(0, block.start).split("\n").length);
                    windowTexts.focus();
                  }}
                />
              );
            })}
          </ErrorActions>
        </article>
      </div>
    </div>
  );
}

/** Main asks before it opens an address. */
function openLink(url: string): void {
  bridge
    .call("app.openExternal", { url })
    .catch((error: unknown) => showToast(toAppErrorData(error).message, "error"));
}
