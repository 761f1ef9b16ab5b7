import type { editor, IPosition } from "monaco-editor/editor";
import type { Monaco } from "../../../lib/monaco/Monaco";

interface MessageController {
  showMessage(message: string, position: IPosition): void;
}

/** Shows a message at a place of a text, until the next key. Monaco's own refusals of a rename go to the console alone. */
export function showEditorMessage(
  monaco: Monaco,
  model: editor.ITextModel,
  position: IPosition,
  message: string,
): void {
  const shown = monaco.editor.getEditors().find((one) => one.getModel() === model);
  const controller = shown?.getContribution("editor.contrib.messageController");
  if (isMessageController(controller)) controller.showMessage(message, position);
}

function isMessageController(contribution: unknown): contribution is MessageController {
  return (
    typeof contribution === "object" &&
    contribution !== null &&
    "showMessage" in contribution &&
    typeof contribution.showMessage === "function"
  );
}
