import { Button } from "../../components/Button";
import { Dialog } from "../../components/Dialog";
import { messages } from "../../messages/messages";

interface CloseUnsavedDialogProps {
  title: string;
  onClose: () => void;
  onLeave: () => void;
}

/** Asks before a tab is closed whose changes were not saved. */
export function CloseUnsavedDialog({ title, onClose, onLeave }: CloseUnsavedDialogProps) {
  const text = messages.connections.unsaved;
  const leave = () => {
    onClose();
    onLeave();
  };
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={text.title(title)}
      closeLabel={messages.general.close}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{text.stay}</Button>
          <Button variant="danger" onPress={leave}>
            {text.close}
          </Button>
        </>
      }
    >
      <p>{text.text}</p>
    </Dialog>
  );
}
