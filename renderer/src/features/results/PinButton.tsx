import { Pin, PinOff } from "lucide-react";
import { bridge } from "../../bridge/bridge";
import { IconButton } from "../../components/IconButton";
import { showToast } from "../../components/toasts";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { toAppErrorData } from "../../lib/toAppErrorData";
import type { ResultState } from "./client/ResultState";

/** Keeps a complete result until it is let go again. */
export function PinButton({ state: { runId, phase, isPinned } }: { state: ResultState }) {
  const { pin, unpin } = messages.keptResults;
  const { run, isPending } = useAction(async (id: string) => {
    try {
      await bridge.call("results.pin", { runId: id, isPinned: !isPinned });
    } catch (error) {
      showToast(toAppErrorData(error).message, "error");
    }
  });
  if (runId === null || phase !== "done") return null;
  return (
    <IconButton
      icon={isPinned ? PinOff : Pin}
      label={isPinned ? unpin : pin}
      size="small"
      placement="top"
      isPending={isPending}
      onPress={() => run(runId)}
    />
  );
}
