import { useRef, type ReactNode } from "react";
import { Popover } from "react-aria-components";
import styles from "./popover.module.css";

interface PointPopoverProps {
  /** Where it opens, in pixels of the window. */
  at: { readonly x: number; readonly y: number };
  label?: string;
  onClose: () => void;
  children: ReactNode;
}

/** What opens over the window at a point of it. Rendered while it is open. */
export function PointPopover({ at, label, onClose, children }: PointPopoverProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span
        ref={anchor}
        aria-hidden
        style={{ position: "fixed", left: at.x, top: at.y, width: 1, height: 1 }}
      />
      <Popover
        isOpen
        {...(label === undefined ? {} : { "aria-label": label })}
        triggerRef={anchor}
        placement="bottom start"
        offset={0}
        className={styles.popover ?? ""}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        {children}
      </Popover>
    </>
  );
}
