import type { editor } from "monaco-editor/editor";
import { type RefObject, useEffect } from "react";
import { showToast } from "../../components/toasts";
import { messages } from "../../messages/messages";
import { useSetting } from "../../queries/settings";

/**
 * Gives the editor the keys of Vim while they are turned on in the settings.
 *
 * @param target Null while the editor is not there.
 * @param status The line below the text that shows the mode.
 */
export function useVimKeys(
  target: editor.IStandaloneCodeEditor | null,
  status: RefObject<HTMLElement | null>,
): void {
  const isOn = useSetting("editor.vimKeys");
  useEffect(() => {
    const { current: line } = status;
    if (!isOn || target === null || line === null) return undefined;
    let stop: (() => void) | null = null;
    let isOver = false;
    import("../../lib/monaco/vimKeys").then(
      ({ startVimKeys }) => {
        if (!isOver) stop = startVimKeys(target, line);
      },
      () => showToast(messages.editor.vimNotLoaded, "error"),
    );
    return () => {
      isOver = true;
      stop?.();
      line.replaceChildren();
    };
  }, [isOn, target, status]);
}
