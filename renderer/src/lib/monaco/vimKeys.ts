import type { editor } from "monaco-editor/editor";
import { initVimMode } from "monaco-vim";

/** A lazy chunk of its own: only who has turned Vim's keys on loads it. */

/**
 * Gives an editor the keys of Vim until the answer is called.
 *
 * @param status Shows the mode, and takes what is typed after `:` and `/`.
 */
export function startVimKeys(target: editor.IStandaloneCodeEditor, status: HTMLElement): () => void {
  const vim = initVimMode(target, status);
  return () => vim.dispose();
}
