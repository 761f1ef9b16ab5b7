import { SourceError } from "../../service/connectors/SourceError";

/**
 * An answer that no server of its kind gives.
 *
 * @param product as a sentence begins with it, such as `PostgreSQL` or `The server`
 * @param what is wrong with it, in a few words
 */
export function malformedAnswer(product: string, what: string): SourceError {
  return new SourceError(
    "internal",
    `${product} sent an answer that can't be read: ${what}. Nothing of it was kept. Check that the address is the database's own, and that nothing in between changes what it sends.`,
  );
}

/** More than is ever held in memory of one answer. */
export function answerTooLong(product: string, most: string): SourceError {
  return new SourceError(
    "limit",
    `${product} sent more than ${most} where a list of tables and columns was asked for, so reading was ended. Use a login that sees fewer schemas or tables.`,
  );
}
