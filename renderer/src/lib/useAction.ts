import type { AppErrorData } from "#shared/errors/AppError";
import { useCallback, useEffect, useRef, useState } from "react";
import { toAppErrorData } from "./toAppErrorData";

interface Action<Input> {
  readonly isPending: boolean;
  /** How the last try failed; null while it has not. */
  readonly error: AppErrorData | null;
  /** Carries it out; a second call while one is pending does nothing. */
  readonly run: (input: Input) => void;
}

/**
 * One thing a person sets off, with its progress and error. Unlike a mutation of the query cache it keeps nothing of
 * what went in or came out, so it may carry secrets. Leaving the screen cancels nothing, but no state is set then.
 */
export function useAction<Input, Output>(
  carryOut: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => void,
): Action<Input> {
  const [state, setState] = useState<{ isPending: boolean; error: AppErrorData | null }>({
    isPending: false,
    error: null,
  });
  const latest = useRef({ carryOut, onDone, isPending: false, isMounted: true });
  useEffect(() => {
    latest.current = { ...latest.current, carryOut, onDone };
  });
  useEffect(() => {
    const { current } = latest;
    current.isMounted = true;
    return () => {
      latest.current.isMounted = false;
    };
  }, []);

  const run = useCallback((input: Input) => {
    if (latest.current.isPending) return;
    latest.current.isPending = true;
    setState({ isPending: true, error: null });
    const settle = (error: AppErrorData | null) => {
      latest.current.isPending = false;
      if (latest.current.isMounted) setState({ isPending: false, error });
    };
    latest.current.carryOut(input).then(
      (output) => {
        settle(null);
        latest.current.onDone?.(output);
      },
      (error: unknown) => settle(toAppErrorData(error)),
    );
  }, []);

  return { ...state, run };
}
