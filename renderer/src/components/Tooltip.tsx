import type { ReactElement } from "react";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components";
import { Keys } from "./Keys";
import styles from "./Tooltip.module.css";

interface TooltipProps {
  text: string;
  shortcut?: string | undefined;
  placement?: "top" | "bottom" | "left" | "right";
  /** A focusable part of this design system. */
  children: ReactElement;
}

/** Names what a control does; never holds anything that is needed and found nowhere else. */
export function Tooltip({ text, shortcut, placement = "bottom", children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={60}>
      {children}
      <AriaTooltip className={styles.tooltip ?? ""} placement={placement} offset={6}>
        <span>{text}</span>
        {shortcut === undefined ? null : <Keys keys={shortcut} />}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
