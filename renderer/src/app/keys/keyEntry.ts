import { create } from "zustand";

interface KeyEntry {
  /** The service whose key is being entered; null while none is. */
  readonly profileId: string | null;
  readonly open: (profileId: string) => void;
  readonly close: () => void;
}

/** Whether the dialog for a key is open. It may stand over another dialog, whose content stays. */
export const useKeyEntry = create<KeyEntry>()((set) => ({
  profileId: null,
  open: (profileId) => set({ profileId }),
  close: () => set({ profileId: null }),
}));
