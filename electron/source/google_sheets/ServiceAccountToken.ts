import { createPrivateKey } from "node:crypto";
import { SignJWT } from "jose";
import { z } from "zod";
import { fetchError, readBodyText } from "../https/JsonClient";
import { responseError } from "../https/JsonRequest";
import { SourceError } from "../../service/connectors/SourceError";
import type { ServiceAccountKey } from "./googleSheetsSettings";

const scope = "https://www.googleapis.com/auth/spreadsheets.readonly";
const lifetimeSeconds = 3600;
/** A token that ends sooner is renewed before it is used. */
const reserveSeconds = 120;
const timeoutMs = 30_000;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** The signed statement that a token is asked for with (RFC 7523). @throws SourceError where the key can't sign */
async function assertion(
  { email, privateKey, privateKeyId, tokenUri }: ServiceAccountKey,
  nowSeconds: number,
): Promise<string> {
  const kid = privateKeyId === undefined ? {} : { kid: privateKeyId };
  try {
    return await new SignJWT({ scope })
      .setProtectedHeader({ alg: "RS256", typ: "JWT", ...kid })
      .setIssuer(email)
      .setAudience(tokenUri.href)
      .setIssuedAt(nowSeconds)
      .setExpirationTime(nowSeconds + lifetimeSeconds)
      .sign(createPrivateKey(privateKey));
  } catch {
    throw new SourceError(
      "settings",
      "The private key in “Service account key” can't be used. Paste the key file again as it was downloaded.",
    );
  }
}

/** The access token of a service account, renewed before it ends. */
export class ServiceAccountToken {
  readonly #key: ServiceAccountKey;
  #token = "";
  #endsAt = 0;

  constructor(key: ServiceAccountKey) {
    this.#key = key;
  }

  /** @throws SourceError `login` where Google does not know the key. */
  async get(signal: AbortSignal): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    if (now < this.#endsAt - reserveSeconds) return this.#token;
    const { token, seconds } = await this.#ask(await assertion(this.#key, now), signal);
    this.#token = token;
    this.#endsAt = now + seconds;
    return token;
  }

  async #ask(signed: string, signal: AbortSignal): Promise<{ token: string; seconds: number }> {
    const { tokenUri, email } = this.#key;
    const name = "Google's sign-in";
    let text: string;
    try {
      const response = await fetch(tokenUri, {
        method: "POST",
        body: new URLSearchParams({
          grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
          assertion: signed,
        }),
        redirect: "error",
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      text = await readBodyText(response, name);
      if (response.status === 400 || response.status === 401)
        throw new SourceError(
          "login",
          `Google does not accept the key of ${email}. It may have been deleted, or this computer's clock is wrong. Create a new key in the Google Cloud console.`,
        );
      if (!response.ok)
        throw responseError(
          { status: response.status, headers: response.headers, body: null, path: tokenUri.pathname },
          name,
        );
    } catch (error) {
      signal.throwIfAborted();
      throw fetchError(error, name, tokenUri);
    }
    let json: unknown = null;
    try {
      json = JSON.parse(text);
    } catch {
      // Handled as any other answer without a token.
    }
    const answer = tokenAnswer.safeParse(json);
    if (!answer.success)
      throw new SourceError("login", `${tokenUri.host} gave no token. Check token_uri in the key file.`);
    return { token: answer.data.access_token, seconds: answer.data.expires_in };
  }
}
