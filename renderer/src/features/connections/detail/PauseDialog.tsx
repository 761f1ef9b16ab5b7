import { Button } from "../../../components/Button";
import { Dialog } from "../../../components/Dialog";
import { messages } from "../../../messages/messages";

interface PauseDialogProps {
  name: string;
  onClose: () => void;
  onPause: () => void;
}

/** Says that pausing ends the sync under way. */
export function PauseDialog({ name, onClose, onPause }: PauseDialogProps) {
  const text = messages.connections.status;
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={text.pauseTitle(name)}
      closeLabel={messages.general.close}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{messages.general.cancel}</Button>
          <Button variant="primary" onPress={onPause}>
            {text.pause}
          </Button>
        </>
      }
    >
      <p>{text.pauseText}</p>
    </Dialog>
  );
}
