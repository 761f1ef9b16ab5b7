/** Shorter texts would blot out half the log, and are no keys. */
const minLength = 8;

export const redacted = "[redacted]";

/** The secrets that this run has seen, so that none of them gets into the log whatever carries it. */
export class KnownSecrets {
  readonly #secrets = new Set<string>();

  /** Remembers a secret for the rest of the run. */
  add(secret: string): void {
    if (secret.length < minLength) return;
    this.#secrets.add(secret);
    // Inside JSON text the secret may be spelled with escapes.
    this.#secrets.add(JSON.stringify(secret).slice(1, -1));
  }

  /** The text with every known secret replaced. */
  redact(text: string): string {
    let result = text;
    for (const secret of this.#secrets) result = result.replaceAll(secret, redacted);
    return result;
  }
}
