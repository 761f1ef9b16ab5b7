import type { z } from "zod";
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
import type { Method, RpcAnswer } from "../rpc/rpc";
import type { resultParams } from "./resultParams";

/**
 * A result's port. The page calls the store's methods (shared/rpc), and the store says by events beside the answers how far
 * the result is. Copies do not go this way: the store hands their text to main, which alone writes the clipboard
 * (storePort.ts).
 */

/** Version of this protocol; page and store are built together, a difference is a packaging fault. */
export const resultPortVersion = 8;

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

/** What the store says of a result without being asked. */
export type ResultEvent =
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
  | { readonly type: "failed"; readonly error: AppErrorData };

/** How far the work on parts of nested columns is that a call waits for, where it takes long. */
export interface FieldProgress {
  /** Reading their names, reading their types, or putting them into the table that sorts and filters. */
  readonly task: FieldTask;
  readonly rowsDone: number;
}

/** A view that was made: its pages are asked for by `viewId`. Of groups, `columns` are its own. */
export interface MadeView<Column = ResultColumn> {
  readonly viewId: number;
  readonly rowCount: number;
  readonly columns: readonly Column[];
}

interface Results {
  /** Fewer rows than asked for where the result ends. */
  readonly page: { readonly columns: readonly PageColumn[] };
  /** `length`: characters of the entire cell. */
  readonly cell: { readonly text: string | null; readonly length: number };
  readonly view: MadeView;
  readonly group: MadeView;
  readonly ranges: MadeView;
  readonly boxes: MadeView;
  /** At most as many names as were asked for, and how many there are. */
  readonly fieldNames: { readonly names: readonly string[]; readonly count: number };
  /** The columns there are from now on: those that the result came with, and all that were made of parts. */
  readonly fields: { readonly columns: readonly ResultColumn[] };
  readonly hideFields: null;
  readonly comparable: Comparable;
  /** A view of the rows that differ. It is filtered and sorted as any view, by the columns of its own. */
  readonly compare: MadeView<ComparedColumn> & { readonly counts: ComparisonCounts };
  readonly closeView: null;
  readonly statistics: ColumnStatistics;
  readonly summary: SelectionSummary;
  /** `distinct`: different values that there are in all. */
  readonly values: { readonly values: readonly ValueCount[]; readonly distinct: number };
  /** Parts with fewer than two points, or with all of them at one place, have no line. */
  readonly trend: readonly TrendLine[];
  /**
   * Cells of rows chosen by chance, in the order of the view, column by column; `rows` of the view have neither of the first
   * two columns NULL, and the sample is of these.
   */
  readonly sample: { readonly columns: readonly PageColumn[]; readonly rows: number };
  readonly find: FoundCell;
}

/** Where a text was found, as a row of the view and a place in the columns asked for; null where it is nowhere. */
export interface FoundCell {
  readonly place: { readonly row: number; readonly place: number } | null;
  /** Cells that contain the text, and which of them this is, from 1. */
  readonly cells: number;
  readonly ordinal: number;
}

/** What a method takes. */
export type ResultParams<Name extends keyof Results> = z.infer<(typeof resultParams)[Name]>;

/** What the page asks of the store. Any call may send how far the work on fields is that it waits for. */
export type ResultMethods = {
  readonly [Name in keyof Results]: Method<ResultParams<Name>, Results[Name], FieldProgress>;
};

/** From the store to the page. */
export type ResultPortMessage = ResultEvent | RpcAnswer;
