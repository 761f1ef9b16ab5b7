import type { KeyboardEvent } from "react";

/** Alt+I, by its place on the keyboard: with Alt it writes another letter in some systems. */
export function isStatisticsKey({ code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return code === "KeyI" && altKey && !ctrlKey && !metaKey && !shiftKey;
}
