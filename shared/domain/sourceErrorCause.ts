/** Well-known reasons why a sync fails, whatever service tells of them. */
const sourceErrorCauses = [
  "paused",
  "cancelled",
  "interrupted",
  "otherAddress",
  "credentials",
  "diskFull",
  "dns",
  "rateLimit",
  "connections",
  "permission",
  "login",
  "refused",
  "cut",
  "tls",
  "timeout",
  "missing",
] as const;

export type SourceErrorCause = (typeof sourceErrorCauses)[number];

/**
 * Words by which drivers, servers and services tell of each. Where two could fit, the one that decides what to do comes
 * first in `sourceErrorCauses`: a refused password is often told beside the certificate that was fine.
 */
const words: Readonly<Record<SourceErrorCause, RegExp>> = {
  paused: /ended because its connection was (paused|deleted)/i,
  cancelled: /\bthe sync was cancelled\b/i,
  interrupted: /interrupted because the service|service (was )?(restarted|stopped) during/i,
  otherAddress: /credentials .{0,40}not sent/i,
  credentials: /(credentials|secrets?) .{0,40}(missing|again|not (stored|available)|cannot be opened)/i,
  diskFull: /no space left|disk (is |that .{0,40} is )?full|disk quota|ENOSPC|53100/i,
  dns: /ENOTFOUND|EAI_(AGAIN|FAIL|NODATA)|getaddrinfo|no address is known|could not translate host name|name or service not known|unknown (mysql server )?host|nodename nor servname|name resolution/i,
  rateLimit: /rate.?limit|too many requests|\b429\b|allows no more requests|quota exceeded/i,
  connections: /too many (clients|connections)|no free connection|remaining connection slots|\b53300\b/i,
  permission:
    /permission denied|insufficient.privilege|(must be|not) (the )?owner of|\bmay not (read|connect|use|list)\b|command denied|access denied for user .{0,200} to database|\b42501\b|\bforbidden\b|\b403\b|not authori[sz]ed/i,
  login:
    /password|authentication|\b28P01\b|\b28000\b|access denied|pg_hba|(not accept|invalid|expired|revoked|wrong) .{0,20}(key|token|credentials)|unauthori[sz]ed|unauthenticated|\b401\b|login failed|refused the user/i,
  refused: /ECONNREFUSED|connection refused|actively refused|nothing answers|is not running|is starting up/i,
  cut: /ECONNRESET|EPIPE|reset by peer|broke off|broken pipe|ended the connection|closed (the connection )?unexpectedly|terminating connection|connection (was )?(lost|closed|terminated)|server has gone away/i,
  tls: /\b(tls|ssl)\b|certificate|handshake/i,
  timeout:
    /time[d]?[ -]?out|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|no route to host|unreachable|in time\b|no way leads|stopped the statement|keeps .{0,100} locked/i,
  missing:
    /does not exist|doesn't exist|no longer exists|not found|removed or renamed|has no database|unknown (database|table|column)|has nothing at|there is no “/i,
};

/** What a sentence about a failed sync is about; null where its words say nothing that is known. */
export function sourceErrorCause(sentence: string): SourceErrorCause | null {
  return sourceErrorCauses.find((cause) => words[cause].test(sentence)) ?? null;
}
