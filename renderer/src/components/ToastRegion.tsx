import { CircleAlert, X } from "lucide-react";
import { useEffect } from "react";
import { Group } from "react-aria-components";
import { useStore } from "zustand";
import { Button } from "./Button";
import { classNames } from "./classNames";
import { Icon } from "./Icon";
import { IconButton } from "./IconButton";
import styles from "./ToastRegion.module.css";
import { dismissToast, pauseToasts, resumeToasts, toastStore } from "./toasts";

interface ToastRegionProps {
  label: string;
  dismissLabel: string;
}

/**
 * The line in which toasts appear, one at a time: an error first, otherwise the newest. It has a place of its own in the
 * status bar, so that it never covers a control. The attribute keeps it readable while a dialog is open.
 */
export function ToastRegion({ label, dismissLabel }: ToastRegionProps) {
  const toasts = useStore(toastStore);
  const toast = toasts.findLast(({ tone }) => tone === "error") ?? toasts.at(-1);
  // An element that is removed under the pointer or the focus reports neither end.
  const isEmpty = toast === undefined;
  useEffect(() => {
    if (isEmpty) resumeToasts();
  }, [isEmpty]);
  return (
    <Group
      aria-label={label}
      aria-live="polite"
      data-react-aria-top-layer
      className={styles.region ?? ""}
      onHoverStart={pauseToasts}
      onHoverEnd={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
    >
      {toast === undefined ? null : (
        <div key={toast.id} className={classNames(styles.toast, styles[toast.tone])}>
          {toast.tone === "error" ? <Icon of={CircleAlert} /> : null}
          <span className={styles.text} title={toast.text}>
            {toast.text}
          </span>
          {toast.action === null ? null : (
            <Button
              variant="quiet"
              onPress={() => {
                dismissToast(toast.id);
                toast.action?.onPress();
              }}
            >
              {toast.action.label}
            </Button>
          )}
          <IconButton
            icon={X}
            label={dismissLabel}
            size="small"
            placement="top"
            onPress={() => dismissToast(toast.id)}
          />
        </div>
      )}
    </Group>
  );
}
