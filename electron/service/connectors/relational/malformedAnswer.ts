import { SourceProblem } from "../SourceProblem";

/**
 * An answer that no server of its kind gives.
 *
 * @param product as a sentence begins with it, such as `PostgreSQL` or `The server`
 * @param what is wrong with it, in a few words
 */
export function malformedAnswer(product: string, what: string): SourceProblem {
  return new SourceProblem(
    "internal",
    `${product} sent an answer that can't be read: ${what}. Nothing of it was kept. Check that the address is the database's own, and that nothing in between changes what it sends.`,
  );
}

/** More than is ever held in memory of one answer. */
export function answerTooLong(product: string, most: string): SourceProblem {
  return new SourceProblem(
    "limit",
    `${product} sent more than ${most} where a list of tables and columns was asked for, so reading was ended. Use a login that sees fewer schemas or tables.`,
  );
}
