import type { editor } from "monaco-editor/editor";
import type { RefObject } from "react";
import { keysOf, type ShortcutName } from "#shared/domain/settings/shortcuts";
import type { SqlDialect } from "#shared/sql/dialect";
import type { ExplainMode } from "#shared/sql/plan/explainStatement";
import type { Monaco } from "../../lib/monaco/Monaco";
import { messages } from "../../messages/messages";
import { keybindings } from "../../lib/monaco/keybindings";
import { setting } from "../../queries/settings";
import { isMac } from "../../queries/shortcuts";
import { formatCommandId } from "./editorCommands";
import { isPlainText } from "./OpenDocument";

/** What a person can do in the editor beyond writing. */
export interface EditorActions {
  /** Run the statement under the cursor, or the selected ones in order. */
  readonly onRun: (tabId: string) => void;
  /** Run all statements of the tab in order. */
  readonly onRunAll: (tabId: string) => void;
  /** Ask for the plan of the statement under the cursor; `measure` runs it too. */
  readonly onExplain: (tabId: string, mode: ExplainMode) => void;
  readonly onStop: (tabId: string) => void;
  /** What SQL the database of the tab speaks. */
  readonly dialectOf: (tabId: string) => SqlDialect;
}

interface ActionContext extends EditorActions {
  readonly tabId: string;
  /** The tab runs a statement or a script. */
  readonly isRunning: boolean;
}

/** Adds the actions with the keys that they have now; the answer takes them away. */
export function addEditorActions(
  monaco: Monaco,
  target: editor.IStandaloneCodeEditor,
  context: RefObject<ActionContext>,
): () => void {
  const keysFor = (name: ShortcutName) => keybindings(monaco, keysOf(name, setting("shortcuts")), isMac);
  const actions = [
    target.addAction({
      id: "wharf.runStatement",
      label: messages.editor.runStatement,
      keybindings: keysFor("runStatement"),
      contextMenuGroupId: "navigation",
      contextMenuOrder: 1,
      run: () => {
        hideSuggestions(target);
        context.current.onRun(context.current.tabId);
      },
    }),
    target.addAction({
      id: "wharf.runAll",
      label: messages.editor.runAll,
      keybindings: keysFor("runAll"),
      contextMenuGroupId: "navigation",
      contextMenuOrder: 2,
      run: () => {
        hideSuggestions(target);
        context.current.onRunAll(context.current.tabId);
      },
    }),
    target.addAction({
      id: "wharf.explain",
      label: messages.editor.explain,
      keybindings: keysFor("explain"),
      contextMenuGroupId: "navigation",
      contextMenuOrder: 3,
      run: () => context.current.onExplain(context.current.tabId, "plan"),
    }),
    target.addAction({
      id: "wharf.explainAndRun",
      label: messages.editor.explainAndRun,
      keybindings: keysFor("explainAndRun"),
      contextMenuGroupId: "navigation",
      contextMenuOrder: 4,
      run: () => context.current.onExplain(context.current.tabId, "measure"),
    }),
    target.addAction({
      id: formatCommandId,
      label: messages.editor.format,
      keybindings: keysFor("formatText"),
      contextMenuGroupId: "1_modification",
      run: () => formatDocument(target, context.current.dialectOf(context.current.tabId)),
    }),
  ];
  return () => {
    for (const action of actions) action.dispose();
  };
}

/** Adds what Tab and Escape do in the editor, which is the same whatever the keys of actions are. */
export function addEditorKeys(
  monaco: Monaco,
  target: editor.IStandaloneCodeEditor,
  context: RefObject<ActionContext>,
): () => void {
  addTabCommands(monaco, target);
  const stop = target.onKeyDown((event) => {
    if (event.keyCode !== monaco.KeyCode.Escape || !context.current.isRunning) return;
    // What is open over the text closes first.
    if (target.getContainerDomNode().querySelector(".suggest-widget.visible, .find-widget.visible") !== null)
      return;
    event.preventDefault();
    event.stopPropagation();
    context.current.onStop(context.current.tabId);
  });
  return () => stop.dispose();
}

/** Tab accepts the first suggestion of a list in which none was chosen, and on an empty line indents like the text above. */
function addTabCommands(monaco: Monaco, target: editor.IStandaloneCodeEditor): void {
  const { Tab } = monaco.KeyCode;
  target.addCommand(
    Tab,
    () => {
      target.trigger("wharf", "selectFirstSuggestion", null);
      target.trigger("wharf", "acceptSelectedSuggestion", null);
    },
    "textInputFocus && suggestWidgetVisible && !suggestWidgetHasFocusedSuggestion",
  );
  target.addCommand(
    Tab,
    () => {
      const text = indentationAbove(target);
      if (text === "") target.trigger("wharf", "tab", null);
      else target.trigger("wharf", "type", { text });
    },
    "textInputFocus && !suggestWidgetVisible && !editorTabMovesFocus && !editorReadonly && !inSnippetMode",
  );
}

/** White space that the next line above with text begins with; empty where the cursor is not on an empty line. */
function indentationAbove(target: editor.ICodeEditor): string {
  const model = target.getModel();
  const selections = target.getSelections() ?? [];
  const [selection] = selections;
  if (model === null || selection === undefined || selections.length > 1 || !selection.isEmpty()) return "";
  if (model.getLineLength(selection.startLineNumber) > 0) return "";
  for (let line = selection.startLineNumber - 1; line > 0; line -= 1) {
    const column = model.getLineFirstNonWhitespaceColumn(line);
    if (column > 0) return model.getLineContent(line).slice(0, column - 1);
  }
  return "";
}

/** Lays out the selection, or with nothing selected the whole text, as one step that can be undone. */
async function formatDocument(target: editor.ICodeEditor, dialect: SqlDialect): Promise<void> {
  const { formatSql } = await import("./formatSql");
  const model = target.getModel();
  const selection = target.getSelection();
  if (model === null || selection === null) return;
  const range = selection.isEmpty() ? model.getFullModelRange() : selection;
  if (isPlainText(model.getValueLengthInRange(range))) return;
  const text = model.getValueInRange(range);
  const formatted = formatSql(text, setting("editor.tabWidth"), dialect);
  if (formatted === text) return;
  target.pushUndoStop();
  target.executeEdits("format", [{ range, text: formatted }]);
  target.pushUndoStop();
}

/** Who runs a statement has finished it; proposals for it would only hide text. */
function hideSuggestions(target: editor.IStandaloneCodeEditor): void {
  target.trigger("wharf", "hideSuggestWidget", null);
}
