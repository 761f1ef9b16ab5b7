// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ColumnFilter } from "#shared/domain/results/resultView";
import type { GridRows } from "../client/ViewRows";
import { resultViewState } from "../state/ResultViewState";
import { useFiltersOfToday } from "./useArrangement";
import { viewOf } from "../state/viewOf";

const columns = [
  { name: "day", type: "DATE" },
  { name: "seen", type: "TIMESTAMP WITH TIME ZONE" },
];
const evening = Date.parse("2026-11-20T12:00:00Z");
const nextDay = evening + 86_400_000;

let asked: ColumnFilter[][];
beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ toFake: ["Date"], now: evening });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Shows rows that were filtered in the evening, and answers what changes the zone of the grid. */
function filteredBy(column: number, text: string): (timeZone: string | null) => void {
  const rows: GridRows = { rowCount: 0, cell: () => undefined, want: () => undefined };
  const filters = [{ id: "1", column, text }];
  const shownFilters = (timeZone: string | null): ColumnFilter[] => {
    const read = viewOf(filters, columns, { now: Date.now(), timeZone });
    if ("error" in read) throw new Error(read.error);
    return [...read.filters];
  };
  const view = { filters: shownFilters(null), sort: [] };
  const onFilters = async (): Promise<null> => {
    asked.push(shownFilters(zone));
    return null;
  };
  let zone: string | null = null;
  resultViewState(rows).filteredAt = { now: evening, timeZone: null };
  const { rerender } = renderHook(() =>
    useFiltersOfToday(rows, columns, { filters, timeZone: zone, view, onFilters }),
  );
  return (timeZone) => {
    zone = timeZone;
    rerender();
  };
}

function comeBackAt(now: number): void {
  vi.setSystemTime(now);
  window.dispatchEvent(new Event("focus"));
}

describe("useFiltersOfToday", () => {
  it("means the new today when a person comes back on the next day, once", () => {
    filteredBy(0, "today");
    comeBackAt(evening + 3_600_000);
    expect(asked).toEqual([]);
    comeBackAt(nextDay);
    comeBackAt(nextDay);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.[0]?.anyOf).toMatchObject([{ from: "2026-11-21", to: "2026-11-22" }]);
  });

  it("leaves rows alone whose filter means the same on every day", () => {
    filteredBy(0, ">2024-05");
    comeBackAt(nextDay);
    expect(asked).toEqual([]);
  });

  it("means times of the zone that the grid shows now", () => {
    const show = filteredBy(1, "2026-11-20");
    show("Asia/Tokyo");
    expect(asked[0]?.[0]?.anyOf).toMatchObject([
      { from: "2026-11-19 15:00:00+00", to: "2026-11-20 15:00:00+00" },
    ]);
  });
});
