import { FileText, FileWarning } from "lucide-react";
import { useEffect, useState } from "react";
import { bridge } from "../../bridge/bridge";
import { EmptyState } from "../../components/EmptyState";
import { messages } from "../../messages/messages";
import { endWindowStart } from "../state/start/windowStart";
import { windowTexts } from "../state/workspace/windowTexts";

/** Reads a tab's long text from disk, in the editor's place until it is there. */
export function LongTextState({ tabId }: { tabId: string }) {
  const [isUnreadable, setUnreadable] = useState(false);
  const text = messages.shell;
  useEffect(() => {
    endWindowStart();
    let isLeft = false;
    bridge.call("workspace.tabText", { tabId }).then(
      (answer) => {
        if (answer.text !== null) windowTexts.read(tabId, answer.text);
        else if (!isLeft) setUnreadable(true);
      },
      () => {
        if (!isLeft) setUnreadable(true);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [tabId]);
  return isUnreadable ? (
    <EmptyState icon={FileWarning} title={text.textUnreadableTitle}>
      {text.textUnreadable}
    </EmptyState>
  ) : (
    <EmptyState icon={FileText} title={text.readingText} />
  );
}
