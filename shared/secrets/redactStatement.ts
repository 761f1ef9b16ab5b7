import { redactionMark } from "./redact";

const literal = "'(?:[^']|'')*'";
/** Named values of statements such as ATTACH: TOKEN '…', password = '…'. */
const namedSecret = new RegExp(
  String.raw`\b(\w*(?:token|password|passwd|secret|api_?key|access_?key)\w*\s*(?:=|:=|=>|:)?\s*)${literal}`,
  "giu",
);
/** The same within the text of an address: …?token=abc, password=abc. */
const secretInAddress = /(\b\w*(?:token|password|passwd|api_?key)=)[^\s'&;)]+/giu;
const createsSecret = /\bcreate\b[^;]*\bsecret\b/iu;

/**
 * A statement without what looks like a secret: all literals of CREATE SECRET, and what is given under a name such as token or
 * password. Secrets that are known by their value are redacted by KnownSecrets besides.
 */
export function redactStatement(sql: string): string {
  const text = createsSecret.test(sql)
    ? sql.replaceAll(new RegExp(literal, "gu"), `'${redactionMark}'`)
    : sql;
  return text
    .replaceAll(namedSecret, (_all, name: string) => `${name}'${redactionMark}'`)
    .replaceAll(secretInAddress, (_all, name: string) => `${name}${redactionMark}`);
}
