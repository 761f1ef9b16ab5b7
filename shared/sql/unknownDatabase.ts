/** DuckDB's words for a name in the place of a database or schema that it does not know. */
const UNKNOWN_NAME =
  /(?:Catalog|schema) "[^]*" does not exist|(?:Catalog|Schema) with name [^]* does not exist|"[^]*" is not an attached database/;

/** Whether a statement failed because it names a database or schema that is not known where it ran. */
export function namesUnknownDatabase(message: string): boolean {
  return UNKNOWN_NAME.test(message);
}
