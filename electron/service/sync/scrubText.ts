const LONGEST = 1000;
const HIDDEN = "•••";

/** Shorter texts would take half of every sentence with them. */
const SHORTEST_SECRET = 3;

/**
 * A text for answers, logs and run records: no secret in it, neither as it is nor as part of an address, and not
 * longer than 1,000 characters.
 */
export function scrubText(text: string, secrets: Iterable<string>): string {
  let scrubbed = text;
  for (const secret of forms(secrets)) scrubbed = scrubbed.replaceAll(secret, HIDDEN);
  return scrubbed.length <= LONGEST ? scrubbed : `${scrubbed.slice(0, LONGEST - 1)}…`;
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
