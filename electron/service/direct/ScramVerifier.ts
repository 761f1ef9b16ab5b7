import { createHash, createHmac, pbkdf2Sync, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/**
 * What is kept of a token so that whoever holds it can prove so by SCRAM-SHA-256 (RFC 5802, 7677), in PostgreSQL's form:
 * `SCRAM-SHA-256$<iterations>:<salt>$<StoredKey>:<ServerKey>`, the last three in base64. Whoever reads it cannot log in.
 */
export const scramVerifier = z
  .string()
  .regex(/^SCRAM-SHA-256\$\d{4,7}:[A-Za-z0-9+/=]{24}\$[A-Za-z0-9+/=]{44}:[A-Za-z0-9+/=]{44}$/)
  .brand<"ScramVerifier">();

export type ScramVerifier = z.infer<typeof scramVerifier>;

/** The least that RFC 7677 allows: tokens hold 256 random bits, so no number of rounds makes them harder to guess. */
export const scramIterations = 4096;

/**
 * The same for every token. A server names the salt before it sees the proof, and only the proof tells which of a
 * database's tokens the client has; for random tokens a salt has nothing to protect. It reveals nothing about whether a
 * database exists, either.
 */
export const scramSalt: Buffer = createHash("sha256")
  .update("Wharf direct connections")
  .digest()
  .subarray(0, 16);

/** @param token ASCII, as all tokens are: RFC 4013 leaves such text as it is */
export function makeScramVerifier(token: string): ScramVerifier {
  const salted = pbkdf2Sync(token, scramSalt, scramIterations, 32, "sha256");
  const storedKey = sha256(hmac(salted, "Client Key"));
  const serverKey = hmac(salted, "Server Key");
  return scramVerifier.parse(
    `SCRAM-SHA-256$${scramIterations}:${scramSalt.toString("base64")}$${storedKey.toString("base64")}:${serverKey.toString("base64")}`,
  );
}

/**
 * Checks a client's proof.
 *
 * @param authMessage the three messages before the proof, joined as RFC 5802 says
 * @param proof as the client sent it
 * @returns the server's signature, which proves to the client that the server knows the token; null where the proof is of
 *   another token, or the verifier is of another salt
 */
export function proveScram(verifier: ScramVerifier, authMessage: string, proof: Uint8Array): Buffer | null {
  const [, parameters, keys = ""] = verifier.split("$");
  if (parameters !== `${scramIterations}:${scramSalt.toString("base64")}` || proof.length !== 32) return null;
  const [stored = "", server = ""] = keys.split(":");
  const storedKey = Buffer.from(stored, "base64");
  const signature = hmac(storedKey, authMessage);
  const clientKey = Buffer.from(signature.map((byte, index) => byte ^ (proof[index] ?? 0)));
  if (!timingSafeEqual(sha256(clientKey), storedKey)) return null;
  return hmac(Buffer.from(server, "base64"), authMessage);
}

function hmac(key: Uint8Array, text: string): Buffer {
  return createHmac("sha256", key).update(text, "utf8").digest();
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
