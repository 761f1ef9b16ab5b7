const beginning = "The source has not had this column since ";

/** What stands beside a column that only this side still has. @param since ISO 8601 */
export function keptColumnComment(since: string): string {
  return `${beginning}${since}.`;
}

/** Whether a sync wrote it, and no person. */
export function isKeptColumnComment(comment: string): boolean {
  return comment.startsWith(beginning);
}
