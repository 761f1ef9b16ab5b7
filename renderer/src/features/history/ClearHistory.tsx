import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { RemovalDialog } from "../../components/RemovalDialog";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { closedTabKeys, historyKeys } from "../../queries/historyQueries";

interface ClearHistoryProps {
  /** What is cleared: the runs, or the closed tabs with their texts. */
  of: "runs" | "closedTabs";
  isEmpty: boolean;
}

/** Clears the history, or the closed tabs, after a question. */
export function ClearHistory({ of, isEmpty }: ClearHistoryProps) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const text = messages.history.clearing[of];
  const removal = useAction(
    () => (of === "runs" ? bridge.call("history.clear", {}) : bridge.call("workspace.clearClosedTabs", {})),
    () => {
      setAsking(false);
      void queryClient.invalidateQueries({ queryKey: of === "runs" ? historyKeys.all : closedTabKeys.all });
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
