import type { AppErrorData } from "../errors/AppError";
import type {
  Comparable,
  ComparedColumn,
  ComparisonCounts,
  DifferingPart,
} from "../domain/results/resultComparison";
import type { ResultColumn } from "../domain/results/ResultColumn";
import type {
  ColumnStatistics,
  SelectionSummary,
  TrendLine,
  ValueCount,
} from "../domain/results/resultAnalysis";

/**
 * A result's port, from the store's side; what the page says is in pageMessage.ts. Every request of the page is
 * answered once by its id, with a value or with `refused`. Copies do not go this way: the store hands their text to
 * main, which alone writes the clipboard (storePort.ts).
 */

/** Version of this protocol; page and store are built together, a difference is a packaging fault. */
export const resultPortVersion = 7;

/** Characters of a cell that a page of rows holds; the rest is read by pieces. */
export const previewLength = 500;

/** What is done with the parts of nested columns in all rows. */
export type FieldTask = "names" | "types" | "table";

/** A window of rows, column by column. `texts[i]` is the exact text of a cell or the beginning of it; null is SQL NULL. */
export interface PageColumn {
  readonly texts: readonly (string | null)[];
  /** Cells of which `texts` holds the beginning only: index in this page → length of the whole text in characters. */
  readonly cut: readonly (readonly [index: number, length: number])[];
  /** Of one side of a comparison: cells of changed rows whose value is another on the other side, by their index in this page. */
  readonly differing?: readonly (readonly [index: number, part: DifferingPart])[];
}

/** From the store to the page. */
export type StoreMessage =
  | { readonly type: "hello"; readonly version: number; readonly runId: string }
  /**
   * Sent once, when names and types are known, before any page can be read. The first rows come with them as far as they
   * are there: by the time a page asks for them the machine is busy with the rest. `rows` is a page from row 0, empty
   * where there is no row yet; `rowCount` rows can be read.
   */
  | {
      readonly type: "columns";
      readonly columns: readonly ResultColumn[];
      readonly rowCount: number;
      readonly rows: readonly PageColumn[];
    }
  /** So many rows can be read now. */
  | { readonly type: "progress"; readonly rowCount: number }
  | {
      readonly type: "done";
      readonly rowCount: number;
      readonly truncated: boolean;
      /** The cap the run was made with. */
      readonly maxRows: number;
      /** Bytes of the answer. */
      readonly bytes: number;
    }
  /** Whether the result is kept until a person lets it go. Told at once and with every change; until then it is not. */
  | { readonly type: "pinned"; readonly isPinned: boolean }
  /** The run failed, or the result was dropped to make room. */
  | { readonly type: "failed"; readonly error: AppErrorData }
  | {
      readonly type: "page";
      readonly requestId: number;
      readonly from: number;
      /** Fewer rows than asked for where the result ends. */
      readonly columns: readonly PageColumn[];
    }
  | {
      readonly type: "cell";
      readonly requestId: number;
      readonly text: string | null;
      readonly offset: number;
      /** Characters of the whole cell. */
      readonly length: number;
    }
  /** A view was made; its pages are asked for by `viewId`. Of groups, `columns` are its own. */
  | {
      readonly type: "view";
      readonly requestId: number;
      readonly viewId: number;
      readonly rowCount: number;
      readonly columns: readonly ResultColumn[];
    }
  /** The fields that a nested column has, or a part of it, at most as many as were asked for, and how many there are. */
  | {
      readonly type: "fieldNames";
      readonly requestId: number;
      readonly names: readonly string[];
      readonly count: number;
    }
  /** The columns there are from now on: those that the result came with, and all that were made of parts. */
  | { readonly type: "fields"; readonly requestId: number; readonly columns: readonly ResultColumn[] }
  /**
   * How far the work on parts of nested columns is that a request waits for, where it takes long: reading their names, reading
   * their types, or putting them into the table that sorts and filters. No answer: that comes still.
   */
  | {
      readonly type: "fieldProgress";
      readonly waiting: number;
      readonly task: FieldTask;
      readonly rowsDone: number;
    }
  /** Done, and there is nothing to tell. */
  | { readonly type: "accepted"; readonly requestId: number }
  | { readonly type: "comparable"; readonly requestId: number; readonly comparable: Comparable }
  /** A view of the rows that differ. It is filtered and sorted as any view, by the columns of its own. */
  | {
      readonly type: "compared";
      readonly requestId: number;
      readonly viewId: number;
      readonly rowCount: number;
      readonly columns: readonly ComparedColumn[];
      readonly counts: ComparisonCounts;
    }
  | { readonly type: "statistics"; readonly requestId: number; readonly statistics: ColumnStatistics }
  | { readonly type: "summary"; readonly requestId: number; readonly summary: SelectionSummary }
  | {
      readonly type: "values";
      readonly requestId: number;
      readonly values: readonly ValueCount[];
      /** Different values that there are in all. */
      readonly distinct: number;
    }
  /** Parts with fewer than two points, or with all of them at one place, have none. */
  | { readonly type: "trend"; readonly requestId: number; readonly lines: readonly TrendLine[] }
  /** Cells of rows chosen by chance, in the order of the view, column by column. */
  | {
      readonly type: "sample";
      readonly requestId: number;
      readonly columns: readonly PageColumn[];
      /** Rows of the view in which neither of the first two columns is NULL; the sample is of these. */
      readonly rows: number;
    }
  /** Where the text was found, as a row of the view and a place in the columns asked for; null where it is nowhere. */
  | {
      readonly type: "found";
      readonly requestId: number;
      readonly place: { readonly row: number; readonly place: number } | null;
      /** Cells that contain the text, and which of them this is, from 1. */
      readonly cells: number;
      readonly ordinal: number;
    }
  | { readonly type: "viewClosed"; readonly requestId: number }
  | { readonly type: "refused"; readonly requestId: number; readonly error: AppErrorData };
