import { useEffect, useState, type Dispatch, type SetStateAction } from "react";
import type { ResultClient } from "./client/ResultClient";
import { resultViewState, type ResultViewState } from "./ResultViewState";

/** A part of a result's view state, kept while the result is not shown. A component is of one client for its life. */
export function useViewState<Key extends "selection" | "columnOrder" | "columnSizing" | "openedCell">(
  client: ResultClient,
  key: Key,
): [ResultViewState[Key], Dispatch<SetStateAction<ResultViewState[Key]>>] {
  const [value, setValue] = useState<ResultViewState[Key]>(() => resultViewState(client)[key]);
  useEffect(() => {
    resultViewState(client)[key] = value;
  }, [client, key, value]);
  return [value, setValue];
}
