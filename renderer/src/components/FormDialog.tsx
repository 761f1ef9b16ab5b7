import { type ReactNode, useId } from "react";
import { Form } from "react-aria-components";
import type { AppErrorData } from "#shared/errors/AppError";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { ErrorNotice } from "./Notice";

interface FormDialogProps {
  title: string;
  closeLabel: string;
  cancelLabel: string;
  /** Null where there is nothing to send: the dialog only shows something. */
  submitLabel: string | null;
  onClose: () => void;
  /** Called on Enter in a field, Ctrl+Enter in one of several lines, and on the main button. */
  onSubmit: () => void;
  /** False while there is nothing that could be sent. */
  canSubmit?: boolean;
  /** It was sent and is not answered yet: the dialog stays. */
  isPending?: boolean;
  /** Ends what is pending; without it there is nothing to do but wait. */
  stop?: { readonly label: string; readonly run: () => void };
  /** What went wrong when it was sent last. */
  error?: AppErrorData | null;
  /** Whether something is gone for good by it. */
  isRemoval?: boolean;
  /** `danger` also where only what is filled in makes it a removal. */
  submitVariant?: "primary" | "danger";
  size?: "small" | "medium";
  /** The fields, with what is said beside them. */
  children: ReactNode;
}

/** A dialog that asks for something and sends it. It stays open where that fails. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, onClose, stop } = props;
  const { canSubmit = true, isPending = false, isRemoval = false, size = "medium" } = props;
  const { submitVariant = isRemoval ? "danger" : "primary" } = props;
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
          {isPending && stop !== undefined ? (
            <Button onPress={stop.run}>{stop.label}</Button>
          ) : (
            <Button onPress={onClose} isDisabled={isPending}>
              {props.cancelLabel}
            </Button>
          )}
          {submitLabel === null ? null : (
            <Button
              variant={submitVariant}
              type="submit"
              form={formId}
              isDisabled={!canSubmit}
              isPending={isPending}
            >
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <Form
        id={formId}
        style={{ display: "contents" }}
        onSubmit={(event) => {
          event.preventDefault();
          if (submitLabel !== null && canSubmit && !isPending) props.onSubmit();
        }}
      >
        {props.children}
      </Form>
      <ErrorNotice error={props.error ?? null} />
    </Dialog>
  );
}
