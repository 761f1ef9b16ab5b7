import type { WireDescription } from "#shared/processes/wireRows";
import { SqlStateError } from "../protocol/sqlState";
import type { BoundValue } from "./boundText";
import type { PgCommand } from "./readCommand";
import type { RowPump } from "./RowPump";

/** A statement that was parsed. */
export interface PgStatement {
  readonly sql: string;
  readonly command: PgCommand | null;
  readonly declared: readonly number[];
  /** Found when it is first asked for. */
  description: WireDescription | undefined;
}

/** A statement with its values. */
export interface PgPortal {
  readonly statement: PgStatement;
  readonly values: readonly BoundValue[];
  formats: readonly number[];
  /** Rows that were begun. */
  pump: RowPump | undefined;
  isDone: boolean;
  /** Of a cursor of DECLARE: whether it outlives its transaction, and whether it has. */
  readonly cursor?: { readonly isHeld: boolean; isKept: boolean };
}

const mostStatements = 1000;
const mostPortals = 100;

/** The prepared statements and portals of one connection. */
export class PgStatements {
  readonly #statements = new Map<string, PgStatement>();
  readonly #portals = new Map<string, PgPortal>();

  /** @throws SqlStateError where the name is taken, or there are too many */
  addStatement(name: string, statement: PgStatement): void {
    if (name !== "" && this.#statements.has(name))
      throw new SqlStateError("42P05", `prepared statement "${name}" already exists`);
    if (this.#statements.size >= mostStatements)
      throw new SqlStateError(
        "53400",
        `A connection keeps at most ${mostStatements} prepared statements. Close some.`,
      );
    this.#statements.set(name, statement);
  }

  /** @throws SqlStateError */
  statement(name: string): PgStatement {
    const statement = this.#statements.get(name);
    if (statement !== undefined) return statement;
    throw new SqlStateError(
      "26000",
      name === ""
        ? "unnamed prepared statement does not exist"
        : `prepared statement "${name}" does not exist`,
    );
  }

  /** @param name null: all. @returns whether there was one */
  removeStatement(name: string | null): boolean {
    if (name !== null) return this.#statements.delete(name);
    this.#statements.clear();
    return true;
  }

  /** @throws SqlStateError */
  addPortal(name: string, portal: PgPortal): void {
    if (name !== "" && this.#portals.has(name))
      throw new SqlStateError("42P03", `cursor "${name}" already exists`);
    if (this.#portals.size >= mostPortals)
      throw new SqlStateError("53400", `A connection keeps at most ${mostPortals} portals. Close some.`);
    this.#portals.set(name, portal);
  }

  /** @throws SqlStateError */
  portal(name: string): PgPortal {
    const portal = this.#portals.get(name);
    if (portal !== undefined) return portal;
    throw new SqlStateError("34000", `cursor "${name}" does not exist`);
  }

  /** @returns the portal, whose rows are to be ended */
  removePortal(name: string): PgPortal | undefined {
    const portal = this.#portals.get(name);
    this.#portals.delete(name);
    return portal;
  }

  /** @param keeps those that stay. @returns those that went */
  removePortals(keeps: (portal: PgPortal) => boolean): PgPortal[] {
    const gone = [...this.#portals].filter(([, portal]) => !keeps(portal));
    for (const [name] of gone) this.#portals.delete(name);
    return gone.map(([, portal]) => portal);
  }

  get portals(): Iterable<PgPortal> {
    return this.#portals.values();
  }
}
