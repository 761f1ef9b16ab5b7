import type { KeyScope } from "../auth/ApiKey";
import type { ScramVerifier } from "./ScramVerifier";

/** A token of one database, without the token. */
export interface DirectToken {
  /** Names the token in lists and for revoking; no secret. */
  readonly tokenId: string;
  readonly databaseId: string;
  readonly scope: KeyScope;
  readonly verifier: ScramVerifier;
  /** ISO 8601; null: does not expire. */
  readonly expiresAt: string | null;
}

/**
 * Who may connect to a database directly. The token itself never reaches the service: a client proves by SCRAM that it has
 * one, and the proof decides which of these it is.
 */
export interface DirectAccess {
  /**
   * The tokens that are valid now, neither revoked nor expired, of the databases with this name or id. Several databases,
   * also of different organizations, may have one name: the token decides which one is meant. None of a name that
   * nothing has.
   */
  tokensOf(databaseNameOrId: string): Promise<readonly DirectToken[]>;
  /**
   * Reports tokens that were revoked or have expired, whose connections end with it. Tokens that only expire may be left
   * out: a connection ends by itself when its token does.
   *
   * @returns ends the reports
   */
  onRevoked(listener: (tokenId: string) => void): () => void;
  /** Notes that a token let somebody in. */
  used(tokenId: string): Promise<void>;
}
