import { Button } from "../components/Button";
import { Notice } from "../components/Notice";
import { toAppErrorData } from "../lib/toAppErrorData";
import { messages } from "../messages/messages";
import type { Read } from "./Read";
import { isUnreachable } from "./unreachable";

interface FailedReadNoticeProps {
  read: Read;
  /** What the failure means for what is shown. */
  title: string;
  /** `warning` where what an earlier read brought is still shown. */
  tone: "warning" | "error";
}

/** A line above what is shown: a read of it failed, and why. Nothing where none failed, or the service can't be reached. */
export function FailedReadNotice({ read, title, tone }: FailedReadNoticeProps) {
  if (read.error === null) return null;
  const { code, message } = toAppErrorData(read.error);
  // The window's banner says why, once for all panels.
  if (isUnreachable(code)) return null;
  return (
    <Notice
      tone={tone}
      actions={
        <Button variant="quiet" onPress={() => void read.refetch()}>
          {messages.general.tryAgain}
        </Button>
      }
    >
      <strong>{title}</strong> {message}
    </Notice>
  );
}
