import { useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { queryLimits } from "#shared/domain/queryLimits";
import { statementAt } from "#shared/sql/splitStatements";
import type { RunState } from "./runState";
import type { EarlierResult } from "./StatementRuns";
import { windowRuns } from "./windowRuns";
import { windowTexts } from "../workspace/windowTexts";

/** Typing and moving about are not followed at every step. */
const pauseMs = 250;

/**
 * The statement under a tab's cursor, a moment after it has come to rest; empty where there is none.
 *
 * @returns The statement, and what to call when text or cursor have changed.
 */
export function useCurrentStatement(tabId: string): readonly [string, () => void] {
  const [statement, setStatement] = useState({ tabId, sql: "" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const note = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setStatement({ tabId, sql: statementUnderCursor(tabId) }), pauseMs);
  }, [tabId]);
  useEffect(() => {
    note();
    return () => clearTimeout(timer.current);
  }, [note]);
  return [statement.tabId === tabId ? statement.sql : "", note];
}

function statementUnderCursor(tabId: string): string {
  const { text, pieces } = windowTexts.tracker(tabId).current();
  const piece = statementAt(text, pieces, windowTexts.place(tabId).cursor.head);
  // A longer one cannot be run (docs/http-api.md).
  if (piece === null || piece.codeEnd - piece.codeStart > queryLimits.sqlBytes) return "";
  return text.slice(piece.codeStart, piece.codeEnd);
}

/** The last run of a tab; undefined before the first. */
export function useRun(tabId: string): RunState | undefined {
  return useStore(windowRuns.store, (runs) => runs[tabId]);
}

/** The result that a tab had before its last run, which has none; undefined where there is none. */
export function useEarlierResult(tabId: string): EarlierResult | undefined {
  return useStore(windowRuns.earlier, (results) => results[tabId]);
}
