/** A statement to run, and where in the tab's text it begins. */
export interface RunnableStatement {
  readonly sql: string;
  readonly offset: number;
}
