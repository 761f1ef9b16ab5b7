import { messages } from "../../../messages/messages";

type AdviceName = keyof typeof messages.connectionForms.advice.byCause;

/** What services and sources say of a failure, by what it means. The first that fits counts. */
const causes: readonly (readonly [RegExp, AdviceName])[] = [
  [/host key|fingerprint/i, "hostKey"],
  [
    /password|authentication|login|credential|unauthori[sz]ed|access denied|invalid.*(key|token)|\b401\b/i,
    "login",
  ],
  [/permission|not allowed|privilege|forbidden|\b403\b/i, "permission"],
  [/certificate|\btls\b|\bssl\b/i, "tls"],
  [/enotfound|getaddrinfo|could not (be )?resolve|unknown host|name or service not known|\bdns\b/i, "name"],
  [/econnrefused|refused/i, "refused"],
  [/time(d)? ?out|etimedout|unreachable|ehostunreach|enetunreach/i, "timeout"],
  [/rate limit|too many requests|\b429\b|quota/i, "rateLimit"],
  [/does not exist|not found|no such|\b404\b|unknown database/i, "missing"],
];

/**
 * What to do about a source that could not be read; null where its own words say that already, in a second sentence.
 */
export function sourceAdvice(error: string): string | null {
  if (/[.:] +\p{Lu}/u.test(error)) return null;
  const { byCause, otherwise } = messages.connectionForms.advice;
  const name = causes.find(([pattern]) => pattern.test(error))?.[1];
  return name === undefined ? otherwise : byCause[name];
}
