const LONGEST = 1000;
const HIDDEN = "•••";

/** Characters of a longer text's end that stay: what to do stands there, and what a server gives as a hint. */
const END = 300;

/** Shorter texts would take half of every sentence with them. */
const SHORTEST_SECRET = 3;

/**
 * A text for answers, logs and run records: no secret in it, neither as it is nor as part of an address, and not
 * longer than 1,000 characters; of a longer one the middle is left out.
 */
export function scrubText(text: string, secrets: Iterable<string>): string {
  let scrubbed = text;
  // Before the cut, which could leave half of a secret that nobody finds any more.
  for (const secret of forms(secrets)) scrubbed = scrubbed.replaceAll(secret, HIDDEN);
  if (scrubbed.length <= LONGEST) return scrubbed;
  const start = scrubbed.slice(0, LONGEST - END - 1);
  // A character beyond the first 65,536 counts as two here and is not halved.
  return `${start.replace(/[\uD800-\uDBFF]$/, "")}…${scrubbed.slice(-END).replace(/^[\uDC00-\uDFFF]/, "")}`;
}

/** Longest first: one secret may be part of another. */
function forms(secrets: Iterable<string>): string[] {
  const all = new Set<string>();
  for (const secret of secrets) {
    for (const part of [secret, secret.trim(), ...secret.split(/\r?\n/)]) {
      all.add(part);
      all.add(encodeURIComponent(Buffer.from(part).toString()));
      all.add(JSON.stringify(part).slice(1, -1));
      all.add(Buffer.from(part).toString("base64"));
    }
  }
  return [...all].filter((form) => form.length >= SHORTEST_SECRET).toSorted((a, b) => b.length - a.length);
}
