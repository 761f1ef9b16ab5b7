/** A name as MySQL's SQL has it. */
export function quoteMysql(name: string): string {
  return `\`${name.replaceAll("`", "``")}\``;
}

/** A user and where it may come from, as GRANT has them. */
export function quoteAccount(user: string, host: string): string {
  return [user, host].map((part) => `'${part.replaceAll("'", "''")}'`).join("@");
}
