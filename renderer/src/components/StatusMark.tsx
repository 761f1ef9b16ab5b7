import type { ReactNode } from "react";
import styles from "./StatusMark.module.css";
import { classNames } from "./classNames";

/** Kinds of state; each has a shape of its own besides its colour. */
export type StatusKind = "running" | "busy" | "stopped" | "error" | "unknown";

interface StatusMarkProps {
  kind: StatusKind;
  /** The state in words. */
  label: string;
  /** Keeps the words for readers only, where the place has no room; they are then in a tooltip of the whole. */
  isLabelHidden?: boolean;
}

/** A state as shape, colour and word: a filled disc, a turning arc, a hollow ring, a triangle, a dash. */
export function StatusMark({ kind, label, isLabelHidden = false }: StatusMarkProps) {
  return (
    <span className={styles.status}>
      <svg
        className={classNames(styles.mark, styles[kind])}
        width="12"
        height="12"
        viewBox="0 0 12 12"
        aria-hidden
      >
        {shapes[kind]}
      </svg>
      <span className={isLabelHidden ? "visually-hidden" : undefined}>{label}</span>
    </span>
  );
}

const shapes = {
  running: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  busy: (
    <>
      <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.75" strokeOpacity="0.3" />
      <path
        d="M6 2a4 4 0 0 1 4 4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </>
  ),
  stopped: <circle cx="6" cy="6" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  error: <path d="M6 1.5 11 10.25H1z" fill="currentColor" />,
  unknown: <path d="M2.5 6h7" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />,
} satisfies Record<StatusKind, ReactNode>;
