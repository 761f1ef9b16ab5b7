import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { RemovalDialog } from "../../components/RemovalDialog";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { closedTabKeys } from "../../queries/historyQueries";

/** Deletes the closed tabs with their texts, after a question. */
export function ClearClosedTabs({ isEmpty }: { isEmpty: boolean }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const text = messages.history.clearClosedTabs;
  const removal = useAction(
    () => bridge.call("workspace.clearClosedTabs", {}),
    () => {
      setAsking(false);
      void queryClient.invalidateQueries({ queryKey: closedTabKeys.all });
    },
  );
  return (
    <>
      <Button isDisabled={isEmpty} onPress={() => setAsking(true)}>
        {text.button}
      </Button>
      {isAsking ? (
        <RemovalDialog
          title={text.question}
          submitLabel={text.button}
          cancelLabel={messages.general.cancel}
          closeLabel={messages.general.close}
          typed={null}
          removal={removal}
          onClose={() => setAsking(false)}
        >
          <p>{text.text}</p>
        </RemovalDialog>
      ) : null}
    </>
  );
}
