import { createContext, type KeyboardEvent } from "react";

/** Takes a key that was pressed somewhere in a result's pane. @returns whether it was one of its own */
export type PaneKey = (event: KeyboardEvent) => boolean;

/** What takes keys in the pane around; null where there is no pane. */
export const PaneKeys = createContext<Set<PaneKey> | null>(null);
