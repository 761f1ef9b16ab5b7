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

/** Whether what a part says of itself is shown where it is, since it is not the only one in the window. */
export const StatusInPlace = createContext(false);

/** Shows its children in the status line of the window; where they are, in a window without one. */
export function InStatusLine({ children }: { children: ReactNode }) {
  const { element } = useSlot();
  const isInPlace = useContext(StatusInPlace);
  if (isInPlace) return <div className={styles.inPlace}>{children}</div>;
  return element === null ? children : createPortal(children, element);
}
