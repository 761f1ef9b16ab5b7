import { keysOf, type ShortcutName, shortcutNames } from "#shared/domain/settings/shortcuts";
import { setting, useSetting } from "./settings";

/** True on a Mac, where commands go with ⌘ instead of Ctrl. */
export const isMac = navigator.platform.startsWith("Mac");

const macSigns: Readonly<Record<string, string>> = {
  Mod: "⌘",
  Ctrl: "⌃",
  Shift: "⇧",
  Alt: "⌥",
  Enter: "↩",
  Tab: "⇥",
};

const arrows: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
};

/** The keys of a command as the platform writes them: ⇧⌘P or Ctrl+Shift+P; undefined for none. */
export function shortcutText(name: ShortcutName, onMac = isMac): string | undefined {
  const keys = keysOf(name, setting("shortcuts"));
  return keys === null ? undefined : keysText(keys, onMac);
}

/** The same, redrawing what reads it when the keys change. */
export function useShortcutText(name: ShortcutName): string | undefined {
  const keys = keysOf(name, useSetting("shortcuts"));
  return keys === null ? undefined : keysText(keys, isMac);
}

/** Keys that are written as in settings.json, as the platform writes them. */
export function keysText(written: string, onMac: boolean): string {
  const keys = partsOf(written).map((key) => arrows[key] ?? key);
  if (!onMac) return keys.map((key) => (key === "Mod" ? "Ctrl" : key)).join("+");
  const order = ["Ctrl", "Alt", "Shift", "Mod"];
  return keys
    .toSorted((a, b) => rank(order, a) - rank(order, b))
    .map((key) => macSigns[key] ?? key)
    .join("");
}

/** The command whose keys are pressed, or null; keys that were changed go before those that were not. */
export function shortcutOf(event: KeyboardEvent, onMac: boolean): ShortcutName | null {
  const changed = setting("shortcuts");
  const pressed = shortcutNames.filter((name) => {
    const keys = keysOf(name, changed);
    return keys !== null && matches(event, partsOf(keys), onMac);
  });
  return pressed.find((name) => changed[name] !== undefined) ?? pressed[0] ?? null;
}

/** What a key event presses, as settings.json writes it; null for a modifier alone. */
export function pressedKeys(event: KeyboardEvent, onMac: boolean): string | null {
  if (["Control", "Shift", "Alt", "Meta", "AltGraph", "Dead", "Process"].includes(event.key)) return null;
  const isMod = onMac ? event.metaKey : event.ctrlKey;
  const key = event.altKey ? (typedKey(event) ?? event.key) : event.key;
  return [
    ...(isMod ? ["Mod"] : []),
    ...(onMac && event.ctrlKey ? ["Ctrl"] : []),
    ...(event.altKey ? ["Alt"] : []),
    ...(event.shiftKey ? ["Shift"] : []),
    key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key,
  ].join("+");
}

/** The letter or digit on a key, whatever Alt makes of it. */
function typedKey({ code }: KeyboardEvent): string | null {
  return /^(?:Key|Digit)(.)$/u.exec(code)?.[1] ?? null;
}

function matches(event: KeyboardEvent, keys: readonly string[], onMac: boolean): boolean {
  const wantsCtrl = keys.includes("Ctrl") || (keys.includes("Mod") && !onMac);
  const wantsMeta = keys.includes("Mod") && onMac;
  const key = keys.at(-1)?.toLowerCase();
  const typed = event.key === " " ? "space" : event.key.toLowerCase();
  return (
    (typed === key || (event.altKey && typedKey(event)?.toLowerCase() === key)) &&
    event.ctrlKey === wantsCtrl &&
    event.metaKey === wantsMeta &&
    event.shiftKey === keys.includes("Shift") &&
    event.altKey === keys.includes("Alt")
  );
}

/** The key may be + itself. */
function partsOf(written: string): readonly string[] {
  return written.endsWith("++") ? [...written.slice(0, -2).split("+"), "+"] : written.split("+");
}

function rank(order: readonly string[], key: string): number {
  const at = order.indexOf(key);
  return at === -1 ? order.length : at;
}
