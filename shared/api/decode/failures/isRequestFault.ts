/** Every database names its own errors this way: `Parser Error: …`, `Binder Error: …`, `ERROR: …`. */
const databaseError = /^(\w+ )*error:/i;

/** What services say when the request is at fault, not the statement in it. */
const requestFaults = [
  /^["'`]?(sql|maxRows|readOnly)["'`]?\s*(:|is\b|must\b|should\b|may\b|cannot\b|can't\b|exceeds\b|has to\b)/,
  /^(the )?(request|body|json|field|fields|sql text)\b/i,
  /\b(malformed|invalid) (request|body|json|input)\b/i,
  /\b(exactly|only) one statement\b|\bone statement at a time\b|\b(multiple|more than one|several) statements\b/i,
];

/** A kind of statement that a service doesn't run, rather than one that went wrong. */
const statementRefusal = /\b(is|are) not (available|allowed|permitted|supported)\b/i;

/**
 * Tells the two meanings of 400 on POST /databases/:id/query apart: "malformed request, or the SQL statement failed; the
 * message says which" (service-api.md, Errors). True for the request; in doubt it is the statement, which is what people
 * get wrong most.
 */
export function isRequestFault(message: string): boolean {
  return !databaseError.test(message) && requestFaults.some((fault) => fault.test(message));
}

/** Whether a 400 that is the statement's says that statements of this kind are not run at all. */
export function isStatementRefusal(message: string): boolean {
  return !databaseError.test(message) && statementRefusal.test(message);
}
