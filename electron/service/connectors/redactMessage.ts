import { redactSecrets } from "#shared/secrets/redact";

const LONGEST = 1000;

/** Characters of a longer text's end that stay: a server's hint and the remedy are there. */
const END = 300;

/**
 * A text for answers, logs and run records: no secret in it, see redactSecrets, and not longer than 1,000 characters; of a longer
 * one the middle is left out.
 */
export function redactMessage(text: string, secrets: Iterable<string>): string {
  // Before the cut, which could leave half of a secret that is no longer found.
  const redacted = redactSecrets(text, secrets);
  if (redacted.length <= LONGEST) return redacted;
  const start = redacted.slice(0, LONGEST - END - 1);
  // A character beyond the first 65,536 counts as two here and is not halved.
  return `${start.replace(/[\uD800-\uDBFF]$/, "")}…${redacted.slice(-END).replace(/^[\uDC00-\uDFFF]/, "")}`;
}
