import type { ReactNode } from "react";
import { WifiOff } from "lucide-react";
import { Button } from "../components/Button";
import { EmptyState } from "../components/EmptyState";
import { ErrorState } from "../components/ErrorState";
import { toAppErrorData } from "../lib/toAppErrorData";
import { messages } from "../messages/messages";
import type { Read } from "./Read";
import { isUnreachable } from "./unreachable";

interface FailedReadProps {
  read: Read;
  /** What is to be known beside the error. */
  remark?: string | undefined;
  /** Other ways on than reading again. */
  children?: ReactNode;
}

/** What stands where a read failed and nothing of an earlier one can be shown: why, and reading again. */
export function FailedRead({ read, remark, children }: FailedReadProps) {
  const error = toAppErrorData(read.error);
  // The window's banner says why, once for all panels.
  if (isUnreachable(error.code)) {
    return (
      <EmptyState icon={WifiOff} title={messages.general.notLoaded} actions={children}>
        {messages.general.notLoadedText}
      </EmptyState>
    );
  }
  return (
    <ErrorState
      error={error}
      remark={remark}
      actions={
        <>
          <Button onPress={() => void read.refetch()}>{messages.general.tryAgain}</Button>
          {children}
        </>
      }
    />
  );
}
