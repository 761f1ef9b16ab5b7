import type { ReactNode } from "react";
import { Status } from "./Status";
import { classNames } from "./classNames";
import { Spinner } from "./Spinner";
import styles from "./Waiting.module.css";

interface WaitingProps {
  /** What is waited for. */
  children: ReactNode;
  className?: string | undefined;
}

/** What stands where something is on its way; a screen reader says it. */
export function Waiting({ children, className }: WaitingProps) {
  return (
    <Status className={classNames(styles.waiting, className)}>
      <Spinner />
      {children}
    </Status>
  );
}
