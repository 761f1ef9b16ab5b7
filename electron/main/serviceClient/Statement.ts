/** One statement for POST /databases/:id/query; bounds in queryLimits. */
export interface Statement {
  readonly sql: string;
  readonly maxRows: number;
  readonly readOnly: boolean;
}

/** The answer's JSON text as it comes in. It must be read to its end or cancelled; it errors with an AppError. */
export interface StatementAnswer {
  readonly body: ReadableStream<Uint8Array>;
}
