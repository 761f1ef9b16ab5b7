import type { Monaco } from "./Monaco";

/** Keys that Monaco names otherwise than the DOM does. */
const names: Readonly<Record<string, string>> = {
  ArrowUp: "UpArrow",
  ArrowDown: "DownArrow",
  ArrowLeft: "LeftArrow",
  ArrowRight: "RightArrow",
  ",": "Comma",
  ".": "Period",
  "/": "Slash",
  "\\": "Backslash",
  ";": "Semicolon",
  "'": "Quote",
  "`": "Backquote",
  "-": "Minus",
  "=": "Equal",
  "[": "BracketLeft",
  "]": "BracketRight",
};

/** Keys as settings.json writes them, as Monaco's; none for none, and for keys that Monaco does not know. */
export function keybindings(
  { KeyCode, KeyMod }: Pick<Monaco, "KeyCode" | "KeyMod">,
  written: string | null,
  onMac: boolean,
): number[] {
  const parts = written?.split("+") ?? [];
  const key = parts.at(-1) ?? "";
  const name = /^[A-Z]$/u.test(key) ? `Key${key}` : /^\d$/u.test(key) ? `Digit${key}` : (names[key] ?? key);
  const code = Object.entries(KeyCode).find(([known]) => known === name)?.[1];
  if (typeof code !== "number") return [];
  const held = {
    Mod: KeyMod.CtrlCmd,
    Ctrl: onMac ? KeyMod.WinCtrl : KeyMod.CtrlCmd,
    Alt: KeyMod.Alt,
    Shift: KeyMod.Shift,
  };
  const bits = Object.entries(held).filter(([modifier]) => parts.slice(0, -1).includes(modifier));
  return [bits.reduce((sum, [, bit]) => sum | bit, code)];
}
