import { codeTokens } from "#shared/sql/lexSql";
import { SqlStateError } from "../protocol/sqlState";

/** What going back to a savepoint takes. */
export type WayBack =
  /** Nothing has changed since. */
  | "nothing"
  /** All of the transaction's changes came since: it is rolled back and begun again. */
  | "again"
  /** Changes before it would be lost. */
  | "impossible";

const reads: ReadonlySet<string> = new Set([
  ...["select", "from", "values", "table", "with", "show", "describe", "desc", "summarize", "explain", "("],
]);

const changing: ReadonlySet<string> = new Set([
  ...["insert", "update", "delete", "merge", "analyze", "nextval", "into"],
]);

/** Whether a statement may change something, as far as its words tell; rather yes than no. */
export function mayChange(sql: string): boolean {
  const tokens = codeTokens(sql);
  if (!reads.has(tokens[0]?.text ?? "select")) return true;
  return tokens.some(({ kind, text }) => kind === "word" && changing.has(text));
}

/**
 * The savepoints of a connection's transaction. DuckDB has none: one is a count of the changes that came before it, and it can be
 * gone back to where nothing has changed since, or nothing had before.
 */
export class Savepoints {
  /** The latest comes last; names may come more than once. */
  readonly #points: { readonly name: string; readonly changes: number }[] = [];
  #changes = 0;

  /** A statement that may change something has ended well. */
  noteChange(): void {
    this.#changes += 1;
  }

  add(name: string): void {
    const last = this.#points.at(-1);
    // pgjdbc's autosave sets the same one before every statement.
    if (last?.name === name && last.changes === this.#changes) return;
    this.#points.push({ name, changes: this.#changes });
  }

  /** It and those behind it are no more; their changes stay. @throws SqlStateError */
  release(name: string): void {
    this.#points.splice(this.#find(name));
  }

  /**
   * Those behind it are no more.
   *
   * @param isLost the engine has given the transaction up
   * @throws SqlStateError where there is no such savepoint
   */
  goBack(name: string, isLost: boolean): WayBack {
    const index = this.#find(name);
    const { changes } = this.#points[index] ?? { changes: 0 };
    if (!isLost && changes === this.#changes) {
      this.#points.splice(index + 1);
      return "nothing";
    }
    if (changes > 0) return "impossible";
    this.#points.splice(index + 1);
    this.#changes = 0;
    return "again";
  }

  /** The transaction has ended. */
  clear(): void {
    this.#points.length = 0;
    this.#changes = 0;
  }

  #find(name: string): number {
    const index = this.#points.findLastIndex((point) => point.name === name);
    if (index === -1) throw new SqlStateError("3B001", `savepoint "${name}" does not exist`);
    return index;
  }
}
