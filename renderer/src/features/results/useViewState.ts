import { useEffect, useState, type Dispatch, type SetStateAction } from "react";
import type { GridRows } from "./client/ViewRows";
import { resultViewState, type ResultViewState } from "./ResultViewState";

/** A part of how rows are arranged, kept while they are not shown. A component shows the same rows for its life. */
export function useViewState<Key extends "selection" | "layout" | "filters" | "openedCell" | "statistics">(
  rows: GridRows,
  key: Key,
): [ResultViewState[Key], Dispatch<SetStateAction<ResultViewState[Key]>>] {
  const [value, setValue] = useState<ResultViewState[Key]>(() => resultViewState(rows)[key]);
  useEffect(() => {
    resultViewState(rows)[key] = value;
  }, [rows, key, value]);
  return [value, setValue];
}
