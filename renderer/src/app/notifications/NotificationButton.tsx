import { Bell, BellDot, CircleAlert, Info } from "lucide-react";
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from "react-aria-components";
import { create, useStore } from "zustand";
import { Button } from "../../components/Button";
import { classNames } from "../../components/classNames";
import { Icon } from "../../components/Icon";
import popoverStyles from "../../components/popover.module.css";
import { RelativeTime } from "../../components/RelativeTime";
import {
  clearNotifications,
  dismissToast,
  markNotificationsSeen,
  notificationStore,
  toastStore,
  type Toast,
} from "../../components/toasts";
import { useNow } from "../../lib/useNow";
import { messages } from "../../messages/messages";
import styles from "./NotificationButton.module.css";

interface NotificationPanel {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Whether the list is open: the button, the palette and the menu open it. */
export const useNotificationPanel = create<NotificationPanel>()((set) => ({
  isOpen: false,
  setOpen: (isOpen) => {
    if (isOpen) {
      markNotificationsSeen();
      // They are in the list, which is open.
      for (const { id } of toastStore.getState()) dismissToast(id);
    }
    set({ isOpen });
  },
}));

/** The status bar's button that opens what the toasts of this window said. */
export function NotificationButton() {
  const { isOpen, setOpen } = useNotificationPanel();
  const { unseenErrors } = useStore(notificationStore);
  const text = messages.notifications;
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <AriaButton
        aria-label={unseenErrors === 0 ? text.title : text.withErrors(unseenErrors)}
        className={classNames(styles.button, unseenErrors > 0 && styles.attention)}
      >
        <Icon of={unseenErrors > 0 ? BellDot : Bell} />
      </AriaButton>
      <Popover className={classNames(popoverStyles.popover, styles.popover)} placement="top end" offset={6}>
        <Dialog className={styles.dialog ?? ""} aria-label={text.title}>
          <NotificationList onClose={() => setOpen(false)} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function NotificationList({ onClose }: { onClose: () => void }) {
  const { entries } = useStore(notificationStore);
  const now = useNow(30_000);
  const text = messages.notifications;
  return (
    <>
      <header className={styles.header}>
        <h2>{text.title}</h2>
        {entries.length === 0 ? null : (
          <Button variant="quiet" onPress={clearNotifications}>
            {text.clear}
          </Button>
        )}
      </header>
      {entries.length === 0 ? (
        <p className={styles.none}>{text.none}</p>
      ) : (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.id} className={classNames(styles.entry, entry.tone === "error" && styles.error)}>
              <Entry entry={entry} now={now} onClose={onClose} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Entry({ entry, now, onClose }: { entry: Toast; now: number; onClose: () => void }) {
  const { tone, text, action, at } = entry;
  return (
    <>
      <Icon of={tone === "error" ? CircleAlert : Info} />
      <div className={styles.words}>
        <p>{text}</p>
        <p className={styles.time}>
          <RelativeTime iso={new Date(at).toISOString()} now={now} nowText={messages.general.justNow} />
        </p>
      </div>
      {action === null ? null : (
        <Button
          onPress={() => {
            onClose();
            action.onPress();
          }}
        >
          {action.label}
        </Button>
      )}
    </>
  );
}
