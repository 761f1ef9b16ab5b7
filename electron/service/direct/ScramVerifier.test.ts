import { createHash, createHmac, pbkdf2Sync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { makeScramVerifier, proveScram, scramIterations, scramSalt, scramVerifier } from "./ScramVerifier";

const authMessage = "n=,r=abc,r=abcdef,s=c2FsdA==,i=4096,c=biws,r=abcdef";

/** What a client of RFC 5802 sends. */
function proofOf(token: string, message: string): Buffer {
  const salted = pbkdf2Sync(token, scramSalt, scramIterations, 32, "sha256");
  const clientKey = createHmac("sha256", salted).update("Client Key").digest();
  const storedKey = createHash("sha256").update(clientKey).digest();
  const signature = createHmac("sha256", storedKey).update(message).digest();
  return Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] ?? 0)));
}

describe("A SCRAM verifier", () => {
  const verifier = makeScramVerifier("dbt_secret");

  it("holds nothing of the token, and reads back", () => {
    expect(verifier).not.toContain("secret");
    expect(scramVerifier.parse(verifier)).toBe(verifier);
    expect(() => scramVerifier.parse("md5abc")).toThrow();
  });

  it("accepts the proof of its own token and answers with the server's signature", () => {
    const signature = proveScram(verifier, authMessage, proofOf("dbt_secret", authMessage));
    const salted = pbkdf2Sync("dbt_secret", scramSalt, scramIterations, 32, "sha256");
    const serverKey = createHmac("sha256", salted).update("Server Key").digest();
    expect(signature).toEqual(createHmac("sha256", serverKey).update(authMessage).digest());
  });

  it("refuses the proof of another token, of another exchange, and one of the wrong size", () => {
    expect(proveScram(verifier, authMessage, proofOf("dbt_other", authMessage))).toBeNull();
    expect(proveScram(verifier, authMessage, proofOf("dbt_secret", "another"))).toBeNull();
    expect(proveScram(verifier, authMessage, new Uint8Array(31))).toBeNull();
    expect(proveScram(verifier, authMessage, new Uint8Array(0))).toBeNull();
  });
});
