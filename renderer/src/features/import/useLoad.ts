import type { AppErrorData } from "#shared/errors/AppError";
import { useEffect, useRef, useState } from "react";
import { bridge } from "../../bridge/bridge";
import { toAppErrorData } from "../../lib/toAppErrorData";

/** How a load stands; `step`, `rows` and `totalRows` as main reports them. */
export type LoadState<Result> =
  | { readonly status: "idle" }
  | {
      readonly status: "loading";
      readonly step: string | null;
      readonly rows: number;
      readonly totalRows: number | null;
    }
  | { readonly status: "loaded"; readonly result: Result }
  | { readonly status: "failed"; readonly error: AppErrorData }
  | { readonly status: "stopped" };

/** Carries out a load under an id of its own. */
type CarryOut<Result> = (importId: string, signal: AbortSignal) => Promise<Result>;

export interface Load<Result> {
  readonly state: LoadState<Result>;
  /** Carries a load out if it is permitted. */
  readonly start: (permit: () => Promise<boolean>, carryOut: CarryOut<Result>) => void;
  readonly stop: () => void;
  readonly reset: () => void;
}

/** One load at a time with its progress; unmounting stops it. */
export function useLoad<Result>(): Load<Result> {
  const [state, setState] = useState<LoadState<Result>>({ status: "idle" });
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const start = (permit: () => Promise<boolean>, carryOut: CarryOut<Result>): void => {
    permit().then(
      (isPermitted) => {
        if (isPermitted) begin(carryOut);
      },
      (thrown: unknown) => setState({ status: "failed", error: toAppErrorData(thrown) }),
    );
  };
  const begin = (carryOut: CarryOut<Result>): void => {
    const importId = crypto.randomUUID();
    const controller = new AbortController();
    abort.current = controller;
    setState({ status: "loading", step: null, rows: 0, totalRows: null });
    const unsubscribe = bridge.on("imports.progress", (progress) => {
      if (progress.importId !== importId) return;
      const { step, rows, totalRows } = progress;
      setState((now) => (now.status === "loading" ? { ...now, step, rows, totalRows } : now));
    });
    carryOut(importId, controller.signal)
      .then((result) => setState({ status: "loaded", result }))
      .catch((thrown: unknown) => {
        const error = toAppErrorData(thrown);
        setState(error.code === "CANCELLED" ? { status: "stopped" } : { status: "failed", error });
      })
      .finally(unsubscribe);
  };
  return {
    state,
    start,
    stop: () => abort.current?.abort(),
    reset: () => setState({ status: "idle" }),
  };
}
