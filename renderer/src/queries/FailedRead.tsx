import type { ReactNode } from "react";
import { Button } from "../components/Button";
import { ErrorState } from "../components/ErrorState";
import { toAppErrorData } from "../lib/toAppErrorData";
import { messages } from "../messages/messages";
import type { Read } from "./Read";

interface FailedReadProps {
  read: Read;
  /** What is to be known beside the error. */
  remark?: string | undefined;
  /** Other ways on than reading again. */
  children?: ReactNode;
}

/** What stands where a read failed and nothing of an earlier one can be shown: why, and reading again. */
export function FailedRead({ read, remark, children }: FailedReadProps) {
  return (
    <ErrorState
      error={toAppErrorData(read.error)}
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
