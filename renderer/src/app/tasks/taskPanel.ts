import { create } from "zustand";

interface TaskPanel {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Whether the list of tasks is open. */
export const useTaskPanel = create<TaskPanel>()((set) => ({
  isOpen: false,
  setOpen: (isOpen) => set({ isOpen }),
}));
