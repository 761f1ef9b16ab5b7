import type { LucideIcon } from "lucide-react";
import type { Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import { classNames } from "./classNames";
import { Icon } from "./Icon";
import styles from "./IconButton.module.css";
import { Spinner } from "./Spinner";
import { Tooltip } from "./Tooltip";

interface IconButtonProps extends Omit<AriaButtonProps, "className" | "children" | "style" | "aria-label"> {
  icon: LucideIcon;
  /** Its name, read aloud and shown as tooltip. */
  label: string;
  /** Shown in the tooltip beside the name, for example "Ctrl+K". */
  shortcut?: string | undefined;
  size?: "medium" | "small";
  placement?: "top" | "bottom" | "left" | "right";
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A square button with an icon; its name is always one hover or focus away. */
export function IconButton({
  icon,
  label,
  shortcut,
  size = "medium",
  placement = "bottom",
  ...props
}: IconButtonProps) {
  return (
    <Tooltip text={label} shortcut={shortcut} placement={placement}>
      <AriaButton {...props} aria-label={label} className={classNames(styles.button, styles[size])}>
        {({ isPending }) => (isPending ? <Spinner /> : <Icon of={icon} />)}
      </AriaButton>
    </Tooltip>
  );
}
