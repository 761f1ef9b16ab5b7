import { KeyRound, Play } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import type { AppErrorData } from "#shared/errors/AppError";
import type { ErrorCode } from "#shared/errors/errorCodes";
import { Button } from "../../components/Button";
import { messages } from "../../messages/messages";
import { isKeyError, useKeyEntry } from "../state/permissions/keyEntry";

/** Errors after which the same statement may simply be run again, without having to be changed. */
const runnableAgain: ReadonlySet<ErrorCode> = new Set([
  "RESULT_STORE_STOPPED",
  "RESULT_GONE",
  "LOCAL_SERVICE_STOPPED",
  "OFFLINE",
  "DNS_FAILED",
  "CONNECTION_REFUSED",
  "RATE_LIMITED",
]);

/**
 * The buttons that errors of a service offer.
 *
 * @param runAgain Runs the statement that failed once more; left out where none did.
 */
export function useErrorActions(
  profileId: string,
  runAgain?: () => void,
): (error: AppErrorData) => ReactNode {
  const open = useKeyEntry((state) => state.open);
  return useCallback(
    ({ code }) => {
      if (isKeyError(code)) {
        return (
          <Button icon={KeyRound} onPress={() => open(profileId)}>
            {messages.shell.enterKey}
          </Button>
        );
      }
      if (runAgain === undefined || !runnableAgain.has(code)) return null;
      return (
        <Button icon={Play} onPress={runAgain}>
          {messages.shell.runAgain}
        </Button>
      );
    },
    [open, profileId, runAgain],
  );
}
