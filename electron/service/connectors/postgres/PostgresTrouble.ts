import type { DatabaseError } from "pg";
import type { PostgresSettings } from "./PostgresSettings";

/** A relation that was being read when the error came. */
export interface ReadRelation {
  readonly schema: string;
  readonly table: string;
}

/** An error of the server, with what a sentence about it may need. */
export interface PostgresTrouble {
  readonly error: DatabaseError;
  readonly settings: PostgresSettings;
  readonly relation: ReadRelation | undefined;
}
