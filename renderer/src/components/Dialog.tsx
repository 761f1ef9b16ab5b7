import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { classNames } from "./classNames";
import styles from "./Dialog.module.css";
import { IconButton } from "./IconButton";

interface DialogProps {
  title: string;
  closeLabel: string;
  /** Called on Escape, a click outside and the cross. */
  onClose: () => void;
  children: ReactNode;
  /** The row of buttons at the foot, the main one last. */
  actions?: ReactNode;
  /** False where closing by accident would lose something: only the buttons in `actions` close it then. */
  isDismissable?: boolean;
  role?: "dialog" | "alertdialog";
  size?: "small" | "medium" | "large" | "wide";
}

/** A dialog over the window: keeps the focus inside and gives it back. Rendered while it is open. */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, actions, isDismissable = true, role = "dialog", size = "medium" } = props;
  return (
    <ModalOverlay
      isOpen
      className={styles.scrim ?? ""}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={classNames(styles.modal, styles[size])}>
        <AriaDialog role={role} className={styles.dialog ?? ""}>
          <header className={styles.header}>
            <Heading slot="title" level={2} className={styles.title ?? ""}>
              {title}
            </Heading>
            {isDismissable ? <IconButton icon={X} label={props.closeLabel} onPress={onClose} /> : null}
          </header>
          <div className={styles.body}>{children}</div>
          {/* Not a footer: the status bar, which stays readable beside a dialog, is the window’s one. */}
          {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
