/** Kinds of trouble with a source, each with its own sentence of what to do. */
export type SourceProblemKind =
  | "dns"
  | "refused"
  | "timeout"
  | "tls"
  | "hostKey"
  | "login"
  | "permission"
  | "missing"
  | "settings"
  | "rateLimit"
  | "cut"
  | "silent"
  | "value"
  | "limit"
  | "internal";

/** Only these may pass by themselves; everything else needs a person. */
const passing: ReadonlySet<SourceProblemKind> = new Set(["timeout", "cut", "rateLimit", "refused", "dns"]);

/** Trouble with a source as a person needs it: what happened and what to do, never a secret. */
export class SourceProblem extends Error {
  readonly kind: SourceProblemKind;
  /** Seconds after which the source allows another try, where it says so. */
  readonly retryAfterSeconds: number | null;

  /** @param message What happened and what to do about it, for example the missing GRANT as SQL. */
  constructor(
    kind: SourceProblemKind,
    message: string,
    options: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "SourceProblem";
    this.kind = kind;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }

  /** Whether trying again later may help without anybody doing anything. */
  get isPassing(): boolean {
    return passing.has(this.kind);
  }
}
