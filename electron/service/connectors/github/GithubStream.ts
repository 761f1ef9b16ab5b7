import type { RecordColumn } from "../https/RecordColumn";

/** A list of GitHub's that becomes one table for all repositories. */
export interface GithubStream {
  readonly name: string;
  /** Below `repos/owner/name`; empty for the repository itself. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly accept?: string;
  readonly columns: readonly RecordColumn[];
  readonly primaryKey: readonly string[];
  /**
   * Whether `since` gives everything that changed. Only then a later run reads the changes alone: commits that are merged
   * later keep their old dates, pull requests know no `since`.
   */
  readonly hasSince: boolean;
  /** Leaves out what another list holds. */
  readonly isWanted?: (record: unknown) => boolean;
}
