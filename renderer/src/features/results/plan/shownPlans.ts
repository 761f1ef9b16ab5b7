import { useEffect } from "react";
import { create } from "zustand";
import type { QueryPlan } from "#shared/sql/plan/QueryPlan";
import { explainPrefix } from "#shared/sql/plan/explainStatement";

/** A plan that was shown since the window was opened. */
export interface ShownPlan {
  readonly runId: string;
  /** The statement without EXPLAIN; null where it is not known. */
  readonly statement: string | null;
  /** When it was first shown, in milliseconds since 1970. */
  readonly shownAt: number;
  readonly plan: QueryPlan;
}

/** Plans that are remembered; older ones can be asked for again. */
const mostPlans = 20;

const useShownPlans = create<{ readonly plans: readonly ShownPlan[] }>()(() => ({ plans: [] }));

/**
 * Remembers the plan of a result, so that others can be compared with it.
 *
 * @returns The plans shown before, the newest first.
 */
export function useEarlierPlans(
  runId: string | null,
  statement: string | null,
  plan: QueryPlan | null,
): readonly ShownPlan[] {
  useEffect(() => {
    if (runId === null || plan === null) return;
    useShownPlans.setState(({ plans }) => {
      if (plans.some((shown) => shown.runId === runId)) return { plans };
      const explained = statement?.slice(explainPrefix(statement).length) ?? null;
      return {
        plans: [{ runId, statement: explained, shownAt: Date.now(), plan }, ...plans].slice(0, mostPlans),
      };
    });
  }, [runId, statement, plan]);
  return useShownPlans(({ plans }) => plans).filter((shown) => shown.runId !== runId);
}
