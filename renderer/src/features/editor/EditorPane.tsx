import type { editor } from "monaco-editor/editor";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Relation } from "#shared/api/relation";
import type { Snippet } from "#shared/domain/snippet";
import type { TableAges } from "#shared/domain/tableAge/TableAge";
import type { DatabaseCatalog } from "#shared/sql/completion/DatabaseCatalog";
import type { ValuesOf } from "#shared/sql/completion/valuesAt";
import type { SchemaIndex } from "#shared/sql/completion/SchemaIndex";
import { classNames } from "../../components/classNames";
import type { Monaco } from "../../lib/monaco/Monaco";
import { messages } from "../../messages/messages";
import { useSetting } from "../../queries/settings";
import { completionSources } from "./language/completionSources";
import { DiagnosticMarks } from "./diagnostics/DiagnosticMarks";
import type { DiagnosticsPlace } from "#shared/sql/diagnostics/TextDiagnostics";
import { addEditorActions, addEditorKeys, type EditorActions } from "./editorActions";
import type { EditorDocuments } from "./EditorDocuments";
import styles from "./EditorPane.module.css";
import { mayTakeFocus } from "./mayTakeFocus";
import { PlainField } from "./PlainField";
import { type ShownRun, StatementMarks } from "./StatementMarks";
import { useMonacoEditor } from "./useMonacoEditor";
import { useVimKeys } from "./useVimKeys";

interface EditorPaneProps extends EditorActions {
  /** The tab whose text is shown. */
  readonly tabId: string;
  /** The tab's title, part of the editor's accessible name. */
  readonly title: string;
  /** Owner of all texts; outlives the pane. */
  readonly documents: EditorDocuments;
  /** The tab's schema for completion; an empty index while it is not known. */
  readonly schema: SchemaIndex;
  /** What else the database has, for completion. */
  readonly catalog: DatabaseCatalog;
  /** Values of a column, as far as they are known. */
  readonly values: ValuesOf;
  /** The user's own snippets. */
  readonly snippets: readonly Snippet[];
  /** The text is edited or asked about; the catalog is of no use before. */
  readonly onCatalogUse: () => void;
  /** Show where a table or view is defined; `column` is the one that was asked for. */
  readonly onGoTo: (relation: Relation, column: string | null) => void;
  /** When Connections filled the tables of the tab's database last; null while that is not known. */
  readonly ages: TableAges | null;
  /** What statements are checked against while they are written; null where they are not. */
  readonly diagnosticsPlace: DiagnosticsPlace | null;
  /** The run that is marked in the text, or null. */
  readonly run: ShownRun | null;
  /** The tab runs a statement or a script, which Escape stops. */
  readonly isRunning: boolean;
  /** Text, cursor or scroll position of the tab changed; read them from `documents`. */
  readonly onChange: (tabId: string) => void;
  /** Pixels that the text takes, with the padding above and below it. */
  readonly onTextHeight: (height: number) => void;
  /** The editor shows the text. */
  readonly onShown: () => void;
  /** The statement that was run last now differs from what was run, or again does not. */
  readonly onEditedSinceRun: (tabId: string, isEdited: boolean) => void;
}

/**
 * The SQL editor: one Monaco editor that shows the active tab's text, in a plain field until it is loaded. It reads and
 * sends no data itself.
 */
export function EditorPane(props: EditorPaneProps) {
  const { tabId, title, documents, schema, catalog, snippets, ages, diagnosticsPlace, run } = props;
  const latest = useLatest(props);
  const host = useRef<HTMLDivElement>(null);
  const state = useMonacoEditor(host);
  const [shown, setShown] = useState<ShownDocument | null>(null);
  const [isComposing, setComposing] = useState(false);
  const ready = state.status === "ready" && !isComposing ? state : null;

  // Before the text is shown and takes the keyboard: Monaco's own Ctrl+Enter would put a line into it.
  useLayoutEffect(() => {
    if (ready === null) return undefined;
    return addEditorKeys(ready.monaco, ready.editor, latest);
  }, [ready, latest]);
  const vimStatus = useRef<HTMLDivElement>(null);
  const isVim = useSetting("editor.vimKeys");
  useVimKeys(ready?.editor ?? null, vimStatus);
  const shortcuts = useSetting("shortcuts");
  useLayoutEffect(() => {
    if (ready === null) return undefined;
    return addEditorActions(ready.monaco, ready.editor, latest);
    // The keys are read where they are added.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready, latest, shortcuts]);

  // A layout effect is cleaned up before the editor is disposed of, while its cursor can still be read.
  useLayoutEffect(() => {
    if (ready === null) return undefined;
    return showDocument(ready.monaco, ready.editor, documents, tabId, {
      onShown: setShown,
      onChange: () => latest.current.onChange(tabId),
      onTextHeight: (height) => latest.current.onTextHeight(height),
      onEdited: (isEdited) => latest.current.onEditedSinceRun(tabId, isEdited),
    });
  }, [ready, documents, tabId, latest]);

  useEffect(() => {
    if (shown === null) return;
    requestAnimationFrame(() => {
      markTypable();
      performance.mark("editor.complete");
      latest.current.onShown();
    });
  }, [shown, latest]);

  useEffect(() => {
    const model = ready?.editor.getModel();
    if (ready == null || model == null) return undefined;
    const onUse = () => latest.current.onCatalogUse();
    const values: ValuesOf = (relation, column) => latest.current.values(relation, column);
    const onGoTo: EditorPaneProps["onGoTo"] = (relation, column) => latest.current.onGoTo(relation, column);
    const tracker = documents.tracker(tabId);
    completionSources.set(model, { tracker, schema, catalog, values, snippets, ages, onUse, onGoTo });
    const edits = model.onDidChangeContent(onUse);
    return () => edits.dispose();
  }, [ready, documents, tabId, schema, catalog, snippets, ages, latest]);

  // On a change of tabs the new tab's run comes a rendering before its marks; it is no business of the old ones.
  useEffect(() => {
    if (shown?.tabId === tabId) shown.marks.showRun(run);
  }, [shown, tabId, run]);

  useEffect(() => {
    if (shown?.tabId === tabId) shown.diagnostics.use(diagnosticsPlace);
  }, [shown, tabId, diagnosticsPlace]);

  useEffect(() => ready?.editor.updateOptions({ ariaLabel: messages.editor.label(title) }), [ready, title]);

  return (
    <div className={styles.pane}>
      {state.status === "failed" && (
        <p className={styles.message} role="alert">
          {messages.editor.notLoaded}
        </p>
      )}
      <div
        ref={host}
        className={classNames(styles.host, isVim && styles.overStatus)}
        data-testid="sql-editor"
      />
      {isVim ? <div ref={vimStatus} className={styles.vimStatus} data-code /> : null}
      {ready === null && state.status !== "failed" && (
        <PlainField
          key={tabId}
          tabId={tabId}
          title={title}
          documents={documents}
          isRunning={props.isRunning}
          onRun={props.onRun}
          onRunAll={props.onRunAll}
          onStop={props.onStop}
          onChange={props.onChange}
          onTextHeight={props.onTextHeight}
          onShown={markTypable}
          onComposing={setComposing}
        />
      )}
    </div>
  );
}

/** The bench of the start reads this mark: from here on a user can type. */
function markTypable(): void {
  performance.mark("editor.shown");
}

interface ShownDocument {
  readonly tabId: string;
  readonly marks: StatementMarks;
  readonly diagnostics: DiagnosticMarks;
}

interface DocumentListeners {
  readonly onShown: (shown: ShownDocument | null) => void;
  readonly onChange: () => void;
  readonly onTextHeight: (height: number) => void;
  readonly onEdited: (isEdited: boolean) => void;
}

/** Shows a tab's text and listens to it; the answer leaves it again. */
function showDocument(
  monaco: Monaco,
  target: editor.IStandaloneCodeEditor,
  documents: EditorDocuments,
  tabId: string,
  listeners: DocumentListeners,
): () => void {
  const document = documents.show(tabId, monaco, target);
  const marks = new StatementMarks(monaco, target, document, listeners.onEdited);
  listeners.onTextHeight(target.getContentHeight());
  const diagnostics = new DiagnosticMarks(monaco, target, document);
  const subscriptions = [
    target.onDidContentSizeChange(({ contentHeight }) => listeners.onTextHeight(contentHeight)),
    document.model.onDidChangeContent(listeners.onChange),
    target.onDidChangeCursorSelection(listeners.onChange),
    target.onDidScrollChange((event) => {
      if (event.scrollTopChanged) listeners.onChange();
    }),
  ];
  listeners.onShown({ tabId, marks, diagnostics });
  if (documents.isActive(tabId) && mayTakeFocus()) target.focus();
  return () => {
    listeners.onShown(null);
    for (const subscription of subscriptions) subscription.dispose();
    marks.dispose();
    diagnostics.dispose();
    documents.leave(tabId);
  };
}

/** A value for callbacks that live longer than a rendering: always that of the last one. */
function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
