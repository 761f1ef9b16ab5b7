import type { editor } from "monaco-editor/editor";

/** A command of the editor itself, such as sorting lines. */
export interface EditorCommand {
  readonly id: string;
  /** Its name in English. */
  readonly label: string;
  /** Gives the editor the focus and carries the command out. */
  readonly run: () => void;
}

/** Lays the text out. The window has a button for it. */
export const formatCommandId = "wharf.format";

/** What the window offers under names of its own: the palette instead of the editor's, and what runs statements. */
const offeredByWindow: ReadonlySet<string> = new Set([
  "editor.action.quickCommand",
  "wharf.runStatement",
  "wharf.runAll",
  "wharf.explain",
  "wharf.explainAndRun",
]);

/** What the editor offers for the text that it shows, without what the window offers too. */
export function editorCommands(target: editor.ICodeEditor): readonly EditorCommand[] {
  return target
    .getSupportedActions()
    .filter(({ id, label }) => label !== "" && !offeredByWindow.has(ownId(id)))
    .map((action) => ({
      id: ownId(action.id),
      label: action.label,
      run: () => {
        target.focus();
        void action.run();
      },
    }));
}

/** What was added to one editor has that editor's id before its own. */
function ownId(id: string): string {
  return id.split(":").at(-1) ?? id;
}
