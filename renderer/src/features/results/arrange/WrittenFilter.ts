/** A filter of one column as a person wrote it, in the language of shared/domain/resultFilter. */
export interface WrittenFilter {
  /** Tells several filters of one column apart. */
  readonly id: string;
  /** Index of the column in the result. */
  readonly column: number;
  readonly text: string;
}
