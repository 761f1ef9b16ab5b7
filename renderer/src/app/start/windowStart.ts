import { createStore } from "zustand/vanilla";

/** Whether the window shows what a person waits for when it opens. Until then the machine has nothing else to do. */
export const windowStart = createStore<{ readonly isOver: boolean }>()(() => ({ isOver: true }));

/** The window can be worked with. Nothing happens where that was known. */
export function endWindowStart(): void {
  if (!windowStart.getState().isOver) windowStart.setState({ isOver: true });
}
