import type { ReactNode } from "react";
import { ErrorState } from "../../components/ErrorState";
import { Notice } from "../../components/Notice";
import { ProgressBar } from "../../components/ProgressBar";
import { messages } from "../../messages/messages";
import type { LoadState } from "./useLoad";

interface LoadProgressProps<Result> {
  state: Exclude<LoadState<Result>, { status: "idle" }>;
  label: (step: string | null, totalRows: number | null) => string;
  stoppedText: string;
  loadedText: (result: Result) => ReactNode;
}

/** A load on its way and at its end: always one of done, failed, stopped. */
export function LoadProgress<Result>({ state, label, stoppedText, loadedText }: LoadProgressProps<Result>) {
  switch (state.status) {
    case "loading": {
      const { step, rows, totalRows } = state;
      return (
        <ProgressBar
          label={label(step, totalRows)}
          fraction={totalRows === null ? null : rows / Math.max(1, totalRows)}
          valueText={totalRows === null ? undefined : messages.imports.rowsOf(rows, totalRows)}
        />
      );
    }
    case "loaded":
      return <Notice tone="info">{loadedText(state.result)}</Notice>;
    case "stopped":
      return <Notice tone="info">{stoppedText}</Notice>;
    case "failed":
      return <ErrorState error={state.error} />;
  }
}
