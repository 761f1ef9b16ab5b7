import type { AppErrorData } from "#shared/errors/AppError";
import { useId, useState, type ReactNode } from "react";
import { Form } from "react-aria-components";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { ErrorNotice } from "./ErrorNotice";
import { FirstField } from "./FirstField";

interface RemovalDialogProps {
  title: string;
  submitLabel: string;
  cancelLabel: string;
  closeLabel: string;
  /** What stays and what goes. */
  children: ReactNode;
  /** A name that has to be typed first; null where the question alone is enough. */
  typed: { readonly label: string; readonly name: string } | null;
  removal: {
    readonly run: (input: undefined) => void;
    readonly isPending: boolean;
    readonly error: AppErrorData | null;
  };
  onClose: () => void;
}

/** Asks before something is gone for good; stays open where it could not be removed. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { title, children, typed, removal, onClose } = props;
  const formId = useId();
  const [name, setName] = useState("");
  const isConfirmed = typed === null || name === typed.name;
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={title}
      closeLabel={props.closeLabel}
      onClose={onClose}
      isDismissable={!removal.isPending}
      actions={
        <>
          <Button onPress={onClose} isDisabled={removal.isPending}>
            {props.cancelLabel}
          </Button>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            isDisabled={!isConfirmed}
            isPending={removal.isPending}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      {children}
      <Form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed) removal.run(undefined);
        }}
      >
        {typed === null ? null : <FirstField isCode label={typed.label} value={name} onChange={setName} />}
      </Form>
      <ErrorNotice error={removal.error} />
    </Dialog>
  );
}
