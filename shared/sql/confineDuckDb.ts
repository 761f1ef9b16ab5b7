import { listOf } from "./builtInLiterals";
import { quoteText } from "./quote";

/** Options that a DuckDB of Wharf is opened with: it loads and fetches no extension, and keeps no credentials. */
export const confinedOptions = {
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
  allow_community_extensions: "false",
  allow_persistent_secrets: "false",
} as const;

/**
 * Statements that a DuckDB of Wharf begins with: they close it for good to all files and addresses but those named
 * here, and set its clock. None of them can be an option of the open: the time zone needs a part that is loaded with
 * the database, and what is allowed has to be told before the rest is closed. None can be taken back by SQL.
 *
 * @param allowed absolute paths of single files, and of folders with all that is in them
 * @returns statements to be run in this order: each is refused once the next is in force
 */
export function confineDuckDb(allowed: {
  readonly files?: readonly string[];
  readonly folders?: readonly string[];
}): readonly string[] {
  const list = (paths: readonly string[] = []) => listOf(paths.map(quoteText));
  return [
    "SET GLOBAL TimeZone = 'UTC'",
    `SET GLOBAL allowed_paths = ${list(allowed.files)}`,
    `SET GLOBAL allowed_directories = ${list(allowed.folders)}`,
    "SET GLOBAL enable_external_access = false",
    "SET GLOBAL lock_configuration = true",
  ];
}
