import type { LucideIcon } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import styles from "./Button.module.css";
import { classNames } from "./classNames";
import { Icon } from "./Icon";
import { Spinner } from "./Spinner";

interface ButtonProps extends Omit<AriaButtonProps, "className" | "children" | "style"> {
  children: ReactNode;
  /** `primary` once a view, `danger` for what cannot be taken back, `quiet` inside toolbars and rows. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  icon?: LucideIcon | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button with a visible label. While `isPending` it keeps its width and focus and shows that it works. */
export function Button({ children, variant = "secondary", icon, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={classNames(styles.button, styles[variant])}>
      {({ isPending }) => (
        <>
          {isPending ? <Spinner /> : icon === undefined ? null : <Icon of={icon} />}
          <span>{children}</span>
        </>
      )}
    </AriaButton>
  );
}
