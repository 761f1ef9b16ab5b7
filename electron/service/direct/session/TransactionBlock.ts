import type { TransactionState } from "#shared/processes/serviceSession";
import type { PgStatus } from "../protocol/pgMessages";
import { SqlStateError } from "../protocol/sqlState";
import type { PgPortal } from "./PgStatements";
import type { PgCommand } from "./readCommand";
import { Savepoints } from "./Savepoints";

/** What a transaction needs of its connection. */
export interface TransactionHost {
  /** Whether nothing may be written. */
  readonly isReadOnly: boolean;
  readonly portals: Iterable<PgPortal>;
  /** Runs a statement whose answer the client doesn't see. */
  silently(sql: string): Promise<void>;
  /** @param keeps those that stay */
  dropPortals(keeps: (portal: PgPortal) => boolean): Promise<void>;
  warn(code: string, message: string): void;
}

/** The transaction of a connection, as PostgreSQL has it: after an error nothing but its end, or a way back, is taken. */
export class TransactionBlock {
  readonly #host: TransactionHost;
  readonly #savepoints = new Savepoints();
  /** As the engine has it. */
  #state: TransactionState = "none";
  /** A statement of the open transaction failed: PostgreSQL does nothing more in it. */
  #hasFailed = false;
  /** A savepoint that it could not go back to: a client that passed over that must not take the transaction for kept. */
  #lostSavepoint: string | undefined;
  /** What it began with. */
  #beginning = "BEGIN TRANSACTION";

  constructor(host: TransactionHost) {
    this.#host = host;
  }

  get status(): PgStatus {
    if (this.#state === "none") return "I";
    return this.#hasFailed || this.#state === "failed" ? "E" : "T";
  }

  get state(): TransactionState {
    return this.#hasFailed && this.#state === "open" ? "failed" : this.#state;
  }

  /** The engine says what becomes of it. */
  changed(state: TransactionState): void {
    this.#state = state;
    if (state === "none") this.#hasFailed = false;
  }

  /** A statement failed: an open transaction can only be rolled back. */
  fail(): void {
    if (this.#state !== "none") this.#hasFailed = true;
  }

  /** A statement that may change something has ended well. */
  noteChange(): void {
    this.#savepoints.noteChange();
  }

  /** @throws SqlStateError where the transaction has failed */
  refuseFailed(kind: PgCommand["kind"]): void {
    if (this.status !== "E" || kind === "commit" || kind === "rollback" || kind === "rollbackTo") return;
    throw new SqlStateError(
      "25P02",
      "current transaction is aborted, commands ignored until end of transaction block",
    );
  }

  /** Begins or ends the transaction around several statements of one text, which the client is told nothing of. */
  async implicit(step: "begin" | "commit" | "rollback"): Promise<void> {
    if (step === "begin") await this.#begin(false);
    else if (this.#state !== "none")
      await this.#host.silently(step === "commit" && this.status !== "E" ? "COMMIT" : "ROLLBACK");
  }

  async begin(readOnly: boolean): Promise<void> {
    if (this.#state === "none") await this.#begin(readOnly);
    else this.#host.warn("25001", "there is already a transaction in progress");
  }

  /** @returns what CommandComplete says. @throws SqlStateError where a commit kept nothing, and the client may not know */
  async end(kind: "commit" | "rollback"): Promise<string> {
    const isCommit = kind === "commit" && this.status !== "E";
    await this.#host.dropPortals(({ cursor }) => (isCommit ? cursor?.isHeld : cursor?.isKept) === true);
    if (this.#state === "none") this.#host.warn("25P01", "there is no transaction in progress");
    else await this.#host.silently(isCommit ? "COMMIT" : "ROLLBACK");
    const lost = this.#lostSavepoint;
    this.#lostSavepoint = undefined;
    if (kind === "commit" && lost !== undefined)
      throw new SqlStateError(
        "40000",
        `Nothing of the transaction was kept: it could not go back to the savepoint "${lost}", and was rolled back.`,
      );
    for (const { cursor } of this.#host.portals) if (cursor !== undefined) cursor.isKept = true;
    return isCommit ? "COMMIT" : "ROLLBACK";
  }

  /** @returns what CommandComplete says. @throws SqlStateError where there is no way back */
  async savepoint(kind: "savepoint" | "release" | "rollbackTo", name: string): Promise<string> {
    if (this.#state === "none")
      throw new SqlStateError("25P01", "Savepoints can only be used in transaction blocks");
    if (kind === "savepoint") this.#savepoints.add(name);
    else if (kind === "release") this.#savepoints.release(name);
    else await this.#goBack(name);
    return kind === "rollbackTo" ? "ROLLBACK" : kind.toUpperCase();
  }

  async #goBack(name: string): Promise<void> {
    const way = this.#savepoints.goBack(name, this.#state === "failed");
    if (way === "impossible") {
      this.#lostSavepoint = name;
      this.#hasFailed = true;
      throw new SqlStateError(
        "0A000",
        `The transaction can’t go back to the savepoint "${name}": DuckDB undoes all of a transaction or nothing, and changes from before the savepoint would be lost. Send ROLLBACK, and use a transaction for each part.`,
      );
    }
    if (way === "again") {
      await this.#host.dropPortals(({ cursor }) => cursor?.isKept === true);
      await this.#host.silently("ROLLBACK");
      await this.#host.silently(this.#beginning);
    }
    this.#hasFailed = false;
  }

  async #begin(readOnly: boolean): Promise<void> {
    this.#savepoints.clear();
    this.#lostSavepoint = undefined;
    this.#beginning = readOnly || this.#host.isReadOnly ? "BEGIN TRANSACTION READ ONLY" : "BEGIN TRANSACTION";
    await this.#host.silently(this.#beginning);
  }
}
