import { randomBytes } from "node:crypto";
import type { DirectToken } from "../DirectAccess";
import { proveScram, scramIterations, scramSalt } from "../ScramVerifier";
import { MessageBody, type PgReader, ProtocolError } from "./PgReader";
import { pgMessages } from "./pgMessages";

/**
 * Asks a client to prove that it has one of some tokens, by SCRAM-SHA-256 (RFC 5802).
 *
 * @param send sends a message
 * @returns the token that it has; null where it has none of them, or is gone
 * @throws ProtocolError for messages that are none of the exchange
 */
export async function scramExchange(
  reader: PgReader,
  send: (message: Buffer) => void,
  tokens: readonly DirectToken[],
): Promise<DirectToken | null> {
  send(pgMessages.authenticationSasl());
  const first = await saslMessage(reader);
  if (first === null) return null;
  const initial = new MessageBody(first);
  if (initial.text() !== "SCRAM-SHA-256")
    throw new ProtocolError("The client must log in by SCRAM-SHA-256.", "28000");
  const clientFirst = initial.bytes(Math.max(0, initial.int32())).toString("utf8");
  const found = /^([ny]),(?:a=[^,]*)?,((?:m=[^,]*,)?n=[^,]*,r=([\x21-\x2b\x2d-\x7e]+)(?:,.*)?)$/.exec(
    clientFirst,
  );
  const [, flag, bare, clientNonce] = found ?? [];
  if (flag === undefined || bare === undefined || clientNonce === undefined || bare.startsWith("m="))
    throw new ProtocolError("The first message of the login can’t be read.", "28000");
  const nonce = `${clientNonce}${randomBytes(18).toString("base64")}`;
  const serverFirst = `r=${nonce},s=${scramSalt.toString("base64")},i=${scramIterations}`;
  send(pgMessages.saslContinue(serverFirst));
  const second = await saslMessage(reader);
  if (second === null) return null;
  const final = second.toString("utf8");
  const [, withoutProof, binding, finalNonce, proof] =
    /^(c=([A-Za-z0-9+/=]+),r=([^,]+)(?:,[^p][^,]*)*),p=([A-Za-z0-9+/=]+)$/.exec(final) ?? [];
  if (withoutProof === undefined || proof === undefined || finalNonce !== nonce)
    throw new ProtocolError("The second message of the login can’t be read.", "28000");
  // The client names again how it began, so that nobody between can have changed it.
  if (
    Buffer.from(binding ?? "", "base64").toString("utf8") !==
    clientFirst.slice(0, clientFirst.length - bare.length)
  )
    throw new ProtocolError("The login was changed on its way.", "28000");
  const authMessage = `${bare},${serverFirst},${withoutProof}`;
  const proofBytes = Buffer.from(proof, "base64");
  for (const token of tokens) {
    const signature = proveScram(token.verifier, authMessage, proofBytes);
    if (signature === null) continue;
    send(pgMessages.saslFinal(`v=${signature.toString("base64")}`));
    return token;
  }
  return null;
}

async function saslMessage(reader: PgReader): Promise<Buffer | null> {
  const message = await reader.message();
  if (message === null) return null;
  if (message.type !== "p") throw new ProtocolError("The client must log in first.", "28000");
  return message.body;
}
