import { findParameters } from "#shared/sql/parameters/findParameters";
import { StatementError } from "../sql/StatementError";
import type { ExecuteArgument } from "./sessionCommand";

/** Names that a session may have at once: each keeps its text. */
const mostNames = 100;

/**
 * The statements that a session has prepared, as texts. Each is looked through anew whenever it runs, with its values written in:
 * what a plan was allowed to do once says nothing about later.
 */
export class PreparedTexts {
  readonly #texts = new Map<string, string>();

  /** @throws StatementError */
  add(name: string, sql: string): void {
    if (this.#texts.has(name))
      throw new StatementError(`“${name}” is prepared already. DEALLOCATE it first, or choose another name.`);
    if (this.#texts.size >= mostNames)
      throw new StatementError(`A session keeps at most ${mostNames} prepared statements.`);
    this.#texts.set(name, sql);
  }

  /** @param name null: all. @throws StatementError */
  remove(name: string | null): void {
    if (name === null) this.#texts.clear();
    else if (!this.#texts.delete(name)) throw notPrepared(name);
  }

  /**
   * The statement with its values written in.
   *
   * @throws StatementError where there is no such statement, or values don't fit its parameters
   */
  bound(name: string, args: readonly ExecuteArgument[]): string {
    const sql = this.#texts.get(name);
    if (sql === undefined) throw notPrepared(name);
    const places = findParameters(sql).filter(({ written }) => !written.startsWith(":"));
    let unnamed = 0;
    const keys = places.map((place) => place.name ?? String((unnamed += 1)));
    const values = new Map(args.map((arg, index) => [arg.name ?? String(index + 1), arg.sql]));
    const wanted = new Set(keys);
    const missing = [...wanted].filter((key) => !values.has(key));
    const unknown = [...values.keys()].filter((key) => !wanted.has(key));
    if (missing.length + unknown.length > 0 || values.size < args.length) {
      const names = [...wanted].map((key) => `$${key}`).join(", ");
      throw new StatementError(
        wanted.size === 0
          ? `“${name}” takes no values.`
          : `“${name}” takes one value each for ${names}: ${args.length} given.`,
      );
    }
    let bound = "";
    let position = 0;
    for (const [index, { start, end }] of places.entries()) {
      bound += `${sql.slice(position, start)}(${values.get(keys[index] ?? "") ?? ""})`;
      position = end;
    }
    return bound + sql.slice(position);
  }
}

function notPrepared(name: string): StatementError {
  return new StatementError(`The session has prepared no statement named “${name}”.`);
}
