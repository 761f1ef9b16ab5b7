import type { AppErrorData } from "#shared/errors/AppError";
import { useId, type ReactNode } from "react";
import { Form } from "react-aria-components";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { ErrorNotice } from "./ErrorNotice";

interface FormDialogProps {
  title: string;
  closeLabel: string;
  cancelLabel: string;
  submitLabel: string;
  onClose: () => void;
  /** Called on Enter in a field and on the main button. */
  onSubmit: () => void;
  /** False while there is nothing that could be sent. */
  canSubmit?: boolean;
  /** It was sent and is not answered yet: the dialog stays. */
  isPending?: boolean;
  /** What went wrong when it was sent last. */
  error?: AppErrorData | null;
  /** Whether something is gone for good by it. */
  isRemoval?: boolean;
  size?: "small" | "medium";
  /** The fields, with what is said beside them. */
  children: ReactNode;
}

/** A dialog that asks for something and sends it. It stays open where that fails. */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, canSubmit = true, isPending = false, isRemoval = false, size = "medium" } = props;
  const formId = useId();
  return (
    <Dialog
      role={isRemoval ? "alertdialog" : "dialog"}
      size={size}
      title={title}
      closeLabel={props.closeLabel}
      onClose={onClose}
      isDismissable={!isPending}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isPending}>
            {props.cancelLabel}
          </Button>
          <Button
            variant={isRemoval ? "danger" : "primary"}
            type="submit"
            form={formId}
            isDisabled={!canSubmit}
            isPending={isPending}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        style={{ display: "contents" }}
        onSubmit={(event) => {
          event.preventDefault();
          if (canSubmit) props.onSubmit();
        }}
      >
        {props.children}
      </Form>
      <ErrorNotice error={props.error ?? null} />
    </Dialog>
  );
}
