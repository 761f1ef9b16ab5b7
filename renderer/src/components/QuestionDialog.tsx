import type { ReactNode } from "react";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

interface QuestionDialogProps {
  title: string;
  closeLabel: string;
  /** Leaves everything as it is. */
  cancelLabel: string;
  submitLabel: string;
  /** `danger` where something is lost by it. */
  variant: "primary" | "danger";
  onCancel: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** Asks before something is done. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, closeLabel, cancelLabel, submitLabel, variant, onCancel, onSubmit, children } = props;
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={title}
      closeLabel={closeLabel}
      onClose={onCancel}
      actions={
        <>
          <Button onPress={onCancel}>{cancelLabel}</Button>
          <Button variant={variant} onPress={onSubmit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
