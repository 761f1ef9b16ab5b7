import type { KeyboardEvent } from "react";
import { createStore } from "zustand/vanilla";
import type { ColumnStatistics } from "#shared/domain/results/resultAnalysis";
import { toAppErrorData } from "../../../lib/toAppErrorData";

/** Width of the statistics beside the rows, in pixels. The workbench keeps it with its layout. */
export const statisticsWidth = createStore<{ readonly width: number }>()(() => ({ width: 320 }));

/** What is known of a column's statistics. */
export type ColumnReading =
  | { readonly status: "read"; readonly statistics: ColumnStatistics }
  | { readonly status: "failed"; readonly message: string };

/**
 * Reads the statistics of columns one after the other, each once, those that are looked at now before any other: the
 * store answers one question at a time, and what was scrolled past need not be asked.
 */
export class StatisticsReader {
  /** By the column's index. */
  readonly readings = createStore<Readonly<Record<number, ColumnReading>>>()(() => ({}));
  readonly #read: (column: number) => Promise<ColumnStatistics>;
  #wanted: readonly number[] = [];
  #isReading = false;
  #isStopped = false;

  constructor(read: (column: number) => Promise<ColumnStatistics>) {
    this.#read = read;
  }

  /** The columns that are looked at, the most important first; what was wished for before is forgotten. */
  want(columns: readonly number[]): void {
    this.#wanted = columns;
    if (!this.#isReading && !this.#isStopped) void this.#readNext();
  }

  /** Nothing more is asked, and what is under way changes nothing any more. */
  stop(): void {
    this.#isStopped = true;
    this.#wanted = [];
  }

  async #readNext(): Promise<void> {
    this.#isReading = true;
    for (;;) {
      const known = this.readings.getState();
      const column = this.#wanted.find((one) => known[one] === undefined);
      if (column === undefined) break;
      const reading = await this.#readingOf(column);
      if (!this.#isStopped) this.readings.setState({ [column]: reading });
    }
    this.#isReading = false;
  }

  async #readingOf(column: number): Promise<ColumnReading> {
    try {
      return { status: "read", statistics: await this.#read(column) };
    } catch (error) {
      return { status: "failed", message: toAppErrorData(error).message };
    }
  }
}

/** Alt+I, by its place on the keyboard: with Alt it writes another letter in some systems. */
export function isStatisticsKey({ code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return code === "KeyI" && altKey && !ctrlKey && !metaKey && !shiftKey;
}

/** A part of a whole as a percentage. Something is never shown as nothing, nor nearly all as all. */
export function shareText(part: number, whole: number): string {
  if (part === 0 || whole === 0) return "0%";
  if (part === whole) return "100%";
  const share = (part / whole) * 100;
  if (share < 0.1) return "< 0.1%";
  if (share > 99.9) return "> 99.9%";
  return `${share < 10 || share > 90 ? share.toFixed(1) : Math.round(share)}%`;
}
