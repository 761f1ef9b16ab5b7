import type { editor } from "monaco-editor/editor";
import { type RefObject, useEffect, useState } from "react";
import { loadMonaco } from "../../lib/monaco/loadMonaco";
import { editorLook } from "../../lib/editorLook";
import type { Monaco } from "../../lib/monaco/Monaco";
import { registerQuickFixes } from "./diagnostics/registerQuickFixes";
import { registerCompletion } from "./language/registerCompletion";
import { registerDefinition } from "./language/registerDefinition";
import { registerHover } from "./language/registerHover";
import { registerRename } from "./language/registerRename";
import { registerSignatureHelp } from "./language/registerSignatureHelp";
import { useSettings } from "../../queries/settings";

/** How the editor behaves, whatever is set. */
const editorOptions: editor.IStandaloneEditorConstructionOptions = {
  model: null,
  automaticLayout: true,
  fontLigatures: false,
  padding: { top: 8, bottom: 8 },
  lineNumbersMinChars: 4,
  lineDecorationsWidth: 14,
  glyphMargin: false,
  minimap: { enabled: false },
  overviewRulerLanes: 1,
  scrollBeyondLastLine: false,
  smoothScrolling: false,
  cursorBlinking: "solid",
  renderLineHighlight: "none",
  fixedOverflowWidgets: true,
  // Screen readers get the text even where they are not detected.
  accessibilitySupport: "on",
  wordBasedSuggestions: "off",
  // In quotes only values of the compared column and names of sequences are proposed.
  quickSuggestions: { other: "on", comments: "off", strings: "on" },
  quickSuggestionsDelay: 10,
  // What is typed straight through is what the text holds: a newline is never taken for an answer to a list that opened by
  // itself. With nothing preselected, Enter accepts only what was chosen by arrow key or asked for by Ctrl+Space.
  suggest: {
    showStatusBar: false,
    preview: false,
    localityBonus: false,
    showWords: false,
    selectionMode: "never",
  },
  parameterHints: { enabled: true, cycle: false },
  acceptSuggestionOnCommitCharacter: false,
  // A bracket closed by the editor, or an indentation put in by it, would be there twice where it is typed as well.
  autoClosingBrackets: "never",
  autoClosingQuotes: "never",
  autoClosingComments: "never",
  autoIndent: "none",
  unicodeHighlight: { ambiguousCharacters: false },
  stickyScroll: { enabled: false },
  occurrencesHighlight: "singleFile",
  dropIntoEditor: { enabled: false },
  links: false,
  contextmenu: true,
  largeFileOptimizations: true,
};

type MonacoEditorState =
  | { readonly status: "loading" | "failed" }
  | { readonly status: "ready"; readonly monaco: Monaco; readonly editor: editor.IStandaloneCodeEditor };

/** Numbers are right-aligned in a column as wide as the longest; a character more keeps it off the editor's edge. */
function keepNumbersOffEdge(created: editor.IStandaloneCodeEditor): void {
  let shown = 4;
  const fit = (): void => {
    const digits = String(created.getModel()?.getLineCount() ?? 1).length;
    const wanted = Math.max(4, digits + 1);
    if (wanted !== shown) created.updateOptions({ lineNumbersMinChars: wanted });
    shown = wanted;
  };
  created.onDidChangeModel(fit);
  created.onDidChangeModelContent(fit);
}

/** Keeps the editor in the font that is set, until it is disposed of. */
function followLook(monaco: Monaco, created: editor.IStandaloneCodeEditor): void {
  const stop = useSettings.subscribe(({ values }, before) => {
    if (values === before.values) return;
    created.updateOptions(editorLook(values));
    monaco.editor.remeasureFonts();
  });
  created.onDidDispose(stop);
}

/** Makes an editor in the element once Monaco is loaded, and takes it away with the component. */
export function useMonacoEditor(host: RefObject<HTMLElement | null>): MonacoEditorState {
  const [state, setState] = useState<MonacoEditorState>({ status: "loading" });
  useEffect(() => {
    let created: editor.IStandaloneCodeEditor | null = null;
    let isGone = false;
    const create = (monaco: Monaco): void => {
      if (isGone || host.current === null) return;
      registerCompletion(monaco);
      registerDefinition(monaco);
      registerHover(monaco);
      registerQuickFixes(monaco);
      registerRename(monaco);
      registerSignatureHelp(monaco);
      // Without a text of its own: what is typed before the tab's is shown would be lost with it.
      created = monaco.editor.create(host.current, {
        ...editorOptions,
        ...editorLook(useSettings.getState().values),
        model: null,
      });
      followLook(monaco, created);
      keepNumbersOffEdge(created);
      setState({ status: "ready", monaco, editor: created });
    };
    loadMonaco().then(create, () => {
      if (!isGone) setState({ status: "failed" });
    });
    return () => {
      isGone = true;
      created?.dispose();
    };
  }, [host]);
  return state;
}
