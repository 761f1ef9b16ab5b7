import type { editor } from "monaco-editor/editor";
import { useEffect, useRef } from "react";
import { loadMonaco } from "../../lib/monaco/loadMonaco";
import { sqlLanguageId } from "../../lib/monaco/sqlLanguageId";
import styles from "./VersionsDialog.module.css";

interface TextDiffProps {
  label: string;
  original: string;
  modified: string;
}

/** Narrower than this, in pixels, the two texts are shown in one column. */
const narrow = 620;

const options: editor.IStandaloneDiffEditorConstructionOptions = {
  readOnly: true,
  originalEditable: false,
  automaticLayout: true,
  renderSideBySideInlineBreakpoint: narrow,
  fontFamily: '"JetBrains Mono Variable", "JetBrains Mono Variable Further", ui-monospace, monospace',
  fontSize: 13,
  fontLigatures: false,
  lineHeight: 20,
  lineNumbersMinChars: 3,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  renderOverviewRuler: false,
  hideUnchangedRegions: { enabled: true },
  renderGutterMenu: false,
  accessibilitySupport: "on",
  contextmenu: false,
};

/** Two texts with what is different in them. */
export function TextDiff({ label, original, modified }: TextDiffProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isGone = false;
    let release = (): void => undefined;
    void loadMonaco().then((monaco) => {
      if (isGone || host.current === null) return;
      const shown = monaco.editor.createDiffEditor(host.current, {
        ...options,
        originalAriaLabel: label,
        modifiedAriaLabel: label,
      });
      const models = [original, modified].map((text) => monaco.editor.createModel(text, sqlLanguageId));
      const bracketColorizationOptions = { enabled: false, independentColorPoolPerBracketType: false };
      for (const model of models) model.updateOptions({ bracketColorizationOptions });
      const [from, to] = models;
      if (from !== undefined && to !== undefined) shown.setModel({ original: from, modified: to });
      release = () => {
        shown.dispose();
        for (const model of models) model.dispose();
      };
    });
    return () => {
      isGone = true;
      release();
    };
  }, [label, original, modified]);
  return <div ref={host} className={styles.diff} data-testid="text-diff" />;
}
