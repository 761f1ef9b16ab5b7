import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";
import { create } from "zustand";
import styles from "./StatusSlot.module.css";

const useSlot = create<{ element: HTMLElement | null }>()(() => ({ element: null }));
const setElement = (element: HTMLElement | null): void => useSlot.setState({ element });

/** The place in the window's status line for what the active tab says of itself. */
export function StatusSlot() {
  return <div ref={setElement} className={styles.slot} />;
}

/**
 * Where a part of the window says what it says of itself: in the status line, in place where it is one of several, or nowhere
 * while another part is the active one.
 */
export const StatusPlace = createContext<"line" | "here" | "none">("line");

/** Shows its children in the status line of the window; where they are, in a window without one. */
export function InStatusLine({ children }: { children: ReactNode }) {
  const { element } = useSlot();
  const place = useContext(StatusPlace);
  if (place === "none") return null;
  if (place === "here") return <div className={styles.inPlace}>{children}</div>;
  return element === null ? children : createPortal(children, element);
}
