/** The rows of a complete result, for what keeps them. */
export interface KeptRows {
  readonly runId: string;
  readonly rowCount: number;
  readonly truncated: boolean;
  /** The grid hides some of them, or shows them in another order. */
  readonly isArranged: boolean;
}
