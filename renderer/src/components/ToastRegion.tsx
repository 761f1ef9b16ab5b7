import { CircleAlert, X } from "lucide-react";
import { useStore } from "zustand";
import { Button } from "./Button";
import { classNames } from "./classNames";
import { Icon } from "./Icon";
import { IconButton } from "./IconButton";
import styles from "./ToastRegion.module.css";
import { dismissToast, toastStore } from "./toasts";

/** The corner where remarks appear; readers announce them when they are free. */
export function ToastRegion({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const toasts = useStore(toastStore);
  return (
    <section aria-label={label} aria-live="polite" className={styles.region}>
      {toasts.map(({ id, text, tone, action }) => (
        <div key={id} className={classNames(styles.toast, styles[tone])}>
          {tone === "error" ? <Icon of={CircleAlert} /> : null}
          <span className={styles.text}>{text}</span>
          {action === null ? null : (
            <Button
              variant="quiet"
              onPress={() => {
                dismissToast(id);
                action.onPress();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton icon={X} label={dismissLabel} size="small" onPress={() => dismissToast(id)} />
        </div>
      ))}
    </section>
  );
}
