import { mayTakeFocus } from "../../features/editor/mayTakeFocus";
import { windowTexts } from "./windowTexts";

/** Gives the editor the focus once a dialog or menu that is closing has handed it back, which takes it a frame. */
export function focusEditor(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (mayTakeFocus()) windowTexts.focus();
    }),
  );
}
