import { useState, type ComponentProps, type KeyboardEvent, type ReactNode } from "react";
import { useOfferedActions } from "../../../lib/offeredActions";
import { messages } from "../../../messages/messages";
import { usePaneKey } from "../state/usePaneKey";
import { FindBar } from "./FindBar";

/** The search through a grid: Ctrl+F anywhere in the pane opens it, or leads back into it. @returns the bar while it is open */
export function useFindBar(search: Omit<ComponentProps<typeof FindBar>, "opening" | "onClose">): ReactNode {
  /** How often it was asked for since it was closed. */
  const [opening, setOpening] = useState(0);
  usePaneKey((event) => {
    const isAsked = isFindKey(event);
    if (isAsked) setOpening(opening + 1);
    return isAsked;
  });
  const find = () => setOpening(opening + 1);
  useOfferedActions([{ id: "findInResult", label: messages.resultGrid.find, run: find }]);
  if (opening === 0) return null;
  return (
    <FindBar
      {...search}
      opening={opening}
      onClose={() => {
        setOpening(0);
        search.grid.current?.focus();
      }}
    />
  );
}

function isFindKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "f" && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
