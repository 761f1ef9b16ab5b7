import { create } from "zustand";
import type { UnreachableCode } from "./FailedRead";

/** Services that can't be reached, by profile id; the others have no entry. */
export const useConnectivity = create<Readonly<Record<string, UnreachableCode>>>()(() => ({}));
