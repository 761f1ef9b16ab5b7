/** A name as MySQL's SQL has it. */
export function quoteMysql(name: string): string {
  return `\`${name.replaceAll("`", "``")}\``;
}
