import type { ReactNode } from "react";
import { Button } from "../../components/Button";
import { Dialog } from "../../components/Dialog";
import { messages } from "../../messages/messages";
import type { Load } from "./useLoad";

interface LoadDialogProps {
  title: string;
  size?: "medium" | "large";
  load: Pick<Load<unknown>, "state" | "stop" | "reset">;
  /** Null while there is nothing to load. */
  onStart: (() => void) | null;
  /** Shows what was loaded. */
  onOpenTable: () => void;
  /** Whether a person decides how it is loaded, and so may try another way. */
  hasPlan?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of a load: from its start over its progress, which only its own button ends, to what was loaded. */
export function LoadDialog(props: LoadDialogProps) {
  const { title, size = "medium", load, onStart, onOpenTable, hasPlan = false, onClose, children } = props;
  const text = messages.imports;
  const actions = (): ReactNode => {
    switch (load.state.status) {
      case "idle":
        return (
          <>
            <Button onPress={onClose}>{messages.general.cancel}</Button>
            <Button variant="primary" isDisabled={onStart === null} onPress={() => onStart?.()}>
              {text.load}
            </Button>
          </>
        );
      case "loading":
        return <Button onPress={load.stop}>{text.stop}</Button>;
      case "loaded":
        return (
          <>
            <Button onPress={onClose}>{messages.general.close}</Button>
            <Button
              variant="primary"
              onPress={() => {
                onOpenTable();
                onClose();
              }}
            >
              {text.openTable}
            </Button>
          </>
        );
      case "failed":
      case "stopped":
        return (
          <>
            <Button variant={hasPlan ? "secondary" : "primary"} onPress={onClose}>
              {messages.general.close}
            </Button>
            {hasPlan ? (
              <Button variant="primary" onPress={load.reset}>
                {text.changePlan}
              </Button>
            ) : null}
          </>
        );
    }
  };
  return (
    <Dialog
      title={title}
      closeLabel={messages.general.close}
      size={size}
      // A running load ends by its own button, never by a stray click.
      isDismissable={load.state.status === "idle"}
      onClose={onClose}
      actions={actions()}
    >
      {children}
    </Dialog>
  );
}
