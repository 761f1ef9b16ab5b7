/** One row of a file as texts, or lines of it that are none. Lines are counted from 1, as the file has them. */
export type FileLine =
  | {
      readonly kind: "row";
      readonly line: number;
      readonly lineCount: number;
      readonly cells: readonly (string | null)[];
      readonly padded: boolean;
      /** One empty cell more than there are columns was left out at its end. */
      readonly trimmed: boolean;
    }
  | { readonly kind: "header" | "skipped"; readonly line: number; readonly lineCount: number }
  | {
      readonly kind: "broken";
      readonly line: number;
      readonly lineCount: number;
      readonly text: string;
      readonly reason: string;
    };
