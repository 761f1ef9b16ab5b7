import { create } from "zustand";
import type { WorkspaceSplit } from "#shared/domain/workspace/workspaceTab";

export type SplitPart = "editor" | "result";

interface SplitState extends WorkspaceSplit {
  /** The part of a tab that has all the space for now; a window opens with both parts of every tab. */
  readonly maximized: { readonly tabId: string; readonly part: SplitPart } | null;
  readonly setPlace: (place: WorkspaceSplit["place"]) => void;
  /** Pixels of the result along the line that was dragged; null where it takes what the text or half leaves. */
  readonly setSize: (size: number | null) => void;
  /** Gives a part of a tab all the space, or both theirs again. */
  readonly toggleMaximized: (tabId: string, part: SplitPart) => void;
  /** Shows a part of a tab that the other has hidden. */
  readonly reveal: (tabId: string, part: SplitPart) => void;
}

/** How a query tab divides its space between the editor and the result; one for all tabs of the window. */
export const useSplit = create<SplitState>()((set) => ({
  place: "below",
  resultHeight: null,
  resultWidth: null,
  maximized: null,
  setPlace: (place) => set({ place, maximized: null }),
  setSize: (size) => set(({ place }) => (place === "below" ? { resultHeight: size } : { resultWidth: size })),
  toggleMaximized: (tabId, part) =>
    set((state) => ({ maximized: maximizedPart(state, tabId) === part ? null : { tabId, part } })),
  reveal: (tabId, part) =>
    set((state) => {
      const maximized = maximizedPart(state, tabId);
      return maximized === null || maximized === part ? {} : { maximized: null };
    }),
}));

export function maximizedPart({ maximized }: Pick<SplitState, "maximized">, tabId: string): SplitPart | null {
  return maximized?.tabId === tabId ? maximized.part : null;
}

/** What of it is written with the layout. */
export function keptSplit(): WorkspaceSplit {
  const { place, resultHeight, resultWidth } = useSplit.getState();
  return { place, resultHeight, resultWidth };
}

const padding = 16;
/** Lines of a short text, and the steps in which the editor grows: the rows below do not move with every new line. */
const fewestLines = 6;
const step = 3;

/**
 * @param textHeight pixels of the text with its padding
 * @param lineHeight pixels of one of its lines
 * @returns pixels of an editor that shows it, with a line to go on in
 */
export function editorHeight(textHeight: number, lineHeight: number): number {
  const lines = Math.ceil((textHeight - padding) / lineHeight) + 1;
  return padding + lineHeight * Math.max(fewestLines, Math.ceil(lines / step) * step);
}
