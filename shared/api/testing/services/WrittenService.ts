/** Answers of one service, written by hand as a team with its framework would shape them. */
export interface WrittenService {
  /** The framework whose habits it has. */
  readonly name: string;
  readonly databases: unknown;
  readonly database: unknown;
  readonly created: unknown;
  readonly engines: unknown;
  readonly schema: unknown;
  readonly connectors: unknown;
  readonly passedTest: unknown;
  readonly failedTest: unknown;
  readonly connections: unknown;
  readonly connection: unknown;
  readonly streams: unknown;
  readonly runs: unknown;
  /** A refusal and the text in it that a user has to see. */
  readonly refusal: { readonly body: unknown; readonly message: string };
  /** What this service means where that differs from the usual, or is not in its answers. */
  readonly means?: Meaning;
}

/** Parts of the decoded answers, by the answer; what is not in it is not compared. */
export type Meaning = Readonly<Partial<Record<MeantAnswer, unknown>>>;

export const meantAnswers = [
  "databases",
  "database",
  "created",
  "engines",
  "schema",
  "connectors",
  "passedTest",
  "failedTest",
  "connections",
  "connection",
  "streams",
  "runs",
] as const;

export type MeantAnswer = (typeof meantAnswers)[number];
