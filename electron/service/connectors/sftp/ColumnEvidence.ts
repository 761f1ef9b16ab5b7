/** What all texts of a column have in common; missing values and empty texts say nothing. */
export interface TextEvidence {
  /** Texts that say something. */
  readonly count: number;
  readonly allBoolean: boolean;
  /** Whole numbers as programs write them: no leading zero, no plus sign, no minus zero. */
  readonly allWhole: boolean;
  readonly allBigint: boolean;
  /** Whole numbers and decimals without exponent. */
  readonly allPlain: boolean;
  readonly maxWholeDigits: number;
  readonly maxFractionDigits: number;
  /** Numbers, some with exponent, all of so few digits that a double gives them back. */
  readonly allDouble: boolean;
  readonly allDate: boolean;
  readonly allTimestamp: boolean;
  readonly allTimestampTz: boolean;
}

/** What is known of a column of one file. */
export type ColumnEvidence =
  /** The file itself says it (Parquet; lists and objects of JSON). */
  | { readonly kind: "typed"; readonly type: string }
  | {
      readonly kind: "text";
      readonly texts: TextEvidence;
      /** The file marks its values as texts (JSON strings): they never become numbers or booleans. */
      readonly isQuoted: boolean;
    };
