import { createContext, useContext, type ReactNode } from "react";
import { createPortal } from "react-dom";

/** The place in the line above a result for what can be done with it; null until the line is there. */
export const HeadPlace = createContext<Element | null>(null);

/** What can be done with a result, drawn into the line above it, which outlives the result. */
export function HeadControls({ children }: { children: ReactNode }) {
  const place = useContext(HeadPlace);
  return place === null ? null : createPortal(children, place);
}
