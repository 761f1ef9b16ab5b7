import { Button } from "../../../components/Button";
import { Dialog } from "../../../components/Dialog";
import { messages } from "../../../messages/messages";

/** Asks before what was entered is given up. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const text = messages.connectionForms.wizard;
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={text.leaveTitle}
      closeLabel={messages.general.close}
      onClose={onStay}
      actions={
        <>
          <Button onPress={onStay}>{text.stay}</Button>
          <Button variant="danger" onPress={onLeave}>
            {text.leave}
          </Button>
        </>
      }
    >
      <p>{text.leaveText}</p>
    </Dialog>
  );
}
