import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { RemovalDialog } from "../../components/RemovalDialog";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { historyKeys } from "../../queries/historyQueries";

/** Forgets all runs, after a question. */
export function ClearHistory({ isEmpty }: { isEmpty: boolean }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const text = messages.history;
  const removal = useAction(
    () => bridge.call("history.clear", {}),
    () => {
      setAsking(false);
      void queryClient.invalidateQueries({ queryKey: historyKeys.all });
    },
  );
  return (
    <>
      <Button isDisabled={isEmpty} onPress={() => setAsking(true)}>
        {text.clear}
      </Button>
      {isAsking ? (
        <RemovalDialog
          title={text.clearQuestion}
          submitLabel={text.clear}
          cancelLabel={messages.general.cancel}
          closeLabel={messages.general.close}
          typed={null}
          removal={removal}
          onClose={() => setAsking(false)}
        >
          <p>{text.clearText}</p>
        </RemovalDialog>
      ) : null}
    </>
  );
}
