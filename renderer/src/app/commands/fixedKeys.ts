import { messages } from "../../messages/messages";
import { isMac, keysText } from "../../queries/shortcuts";

interface KeyLine {
  readonly label: string;
  /** As the platform writes them. */
  readonly keys: string;
}

const text = messages.shortcuts;

/** Keys that are as they are, each acting in its part of the window. */
export const fixedKeys: readonly { readonly title: string; readonly lines: readonly KeyLine[] }[] = [
  text.editor,
  text.grid,
  text.tabs,
].map(({ title, keys }) => ({
  title,
  lines: Object.entries(keys).map(([pressed, label]) => ({ label, keys: keysText(pressed, isMac) })),
}));

/** What the keys do in parts of the window. */
export function fixedWith(keys: string): readonly string[] {
  const shown = keysText(keys, isMac);
  return fixedKeys.flatMap(({ lines }) =>
    lines.filter((line) => line.keys === shown).map(({ label }) => label),
  );
}
