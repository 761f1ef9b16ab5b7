import { createStore } from "zustand/vanilla";

/** Width of the statistics beside the rows, in pixels. The workbench keeps it with its layout. */
export const statisticsWidth = createStore<{ readonly width: number }>()(() => ({ width: 320 }));
