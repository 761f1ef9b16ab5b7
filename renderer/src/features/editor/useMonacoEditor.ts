import type { editor } from "monaco-editor/editor";
import { useEffect, useState, type RefObject } from "react";
import { loadMonaco } from "../../lib/monaco/loadMonaco";
import type { Monaco } from "../../lib/monaco/Monaco";
import { editorOptions } from "./editorOptions";
import { registerCompletion } from "./registerCompletion";

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

/** Makes an editor in the element once Monaco is loaded, and takes it away with the component. */
export function useMonacoEditor(host: RefObject<HTMLElement | null>): MonacoEditorState {
  const [state, setState] = useState<MonacoEditorState>({ status: "loading" });
  useEffect(() => {
    let created: editor.IStandaloneCodeEditor | null = null;
    let isGone = false;
    const create = (monaco: Monaco): void => {
      if (isGone || host.current === null) return;
      registerCompletion(monaco);
      created = monaco.editor.create(host.current, editorOptions);
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
