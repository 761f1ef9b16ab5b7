import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../components/Button";
import { EmptyState } from "../components/EmptyState";
import { ErrorState } from "../components/ErrorState";
import { Notice } from "../components/Notice";
import { toAppErrorData } from "../lib/toAppErrorData";
import { messages } from "../messages/messages";
import type { ErrorCode } from "#shared/errors/errorCodes";

/** Errors that say nothing about what was asked: the service was not reached. One banner tells of them for all panels. */
export type UnreachableCode = Extract<ErrorCode, "OFFLINE" | "DNS_FAILED" | "CONNECTION_REFUSED">;

const codes: ReadonlySet<ErrorCode> = new Set<UnreachableCode>([
  "OFFLINE",
  "DNS_FAILED",
  "CONNECTION_REFUSED",
]);

export function isUnreachable(code: ErrorCode): code is UnreachableCode {
  return codes.has(code);
}

/** A read that failed, as TanStack Query tells of it, and how it is done again. */
export interface Read {
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

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
