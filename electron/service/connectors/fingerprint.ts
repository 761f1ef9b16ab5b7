import { createHash } from "node:crypto";

/** SHA-256 of a server's key or certificate in base64 without padding, as `ssh-keygen -lf` shows it after `SHA256:`. */
export function fingerprintOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("base64").replace(/=+$/, "");
}

const base64 = /^(?:SHA256:)?([A-Za-z0-9+/]{43})=?$/;

const hex = /^(?:[0-9a-f]{2}:){31}[0-9a-f]{2}$|^[0-9a-f]{64}$/i;

/**
 * The fingerprints in a text, apart by blanks or commas, in the form of `fingerprintOf`.
 * Base64 after `SHA256:` or alone, and hexadecimal as `openssl x509 -fingerprint -sha256` shows it.
 *
 * @returns null where a part is none
 */
export function parseFingerprints(text: string): string[] | null {
  const parts = text
    .replaceAll(/sha256 fingerprint=/gi, "")
    .split(/[\s,]+/)
    .filter((part) => part !== "");
  const found = parts.flatMap((part) => {
    if (hex.test(part)) {
      const bytes = Buffer.from(part.replaceAll(":", ""), "hex");
      return [bytes.toString("base64").replace(/=+$/, "")];
    }
    return base64.exec(part)?.[1] ?? [];
  });
  return found.length === parts.length ? found : null;
}
