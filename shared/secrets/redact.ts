import { AppError } from "../errors/AppError";
import { messageWords } from "./messageWords";

/** Replaces a secret or another value that is left out of a text. */
export const redactionMark = "[redacted]";

/** Shorter secrets may be part of ordinary words, and a gap in one would spell them. */
const shortestAnywhere = 8;

const shortestWord = 3;

/** Other lines of a key, such as its braces, are no secrets. */
const shortestLine = 8;

/**
 * The text with every secret replaced: as it is, one of its lines, and as addresses, forms, JSON, SQL and Base64 spell it, in
 * any case. A secret of fewer than 8 characters is replaced as a value (`password=abc`, `"abc"`), and as a word unless it is a
 * usual word of messages or a number that counts something.
 */
export function redactSecrets(text: string, secrets: Iterable<string>): string {
  return new KnownSecrets(secrets).redact(text);
}

/** Secrets that a process has seen, so that none gets into a log, an error or a report. */
export class KnownSecrets {
  readonly #patterns = new Map<string, RegExp>();

  constructor(secrets: Iterable<string> = []) {
    for (const secret of secrets) this.add(secret);
  }

  /** Remembers a secret. */
  add(secret: string): void {
    for (const spelling of spellingsOf(secret)) {
      if (!this.#patterns.has(spelling)) this.#patterns.set(spelling, secretPattern(spelling));
    }
  }

  /** The text with every remembered secret replaced; see redactSecrets. */
  redact(text: string): string {
    return redactMatches(text, this.#patterns.values());
  }
}

/**
 * The text with every value replaced, in any case: one of 6 characters or more anywhere, a shorter one as a word. For settings
 * that are no secrets but leave the computer in a report.
 */
export function redactValues(text: string, values: Iterable<string>): string {
  const patterns = [...values]
    .filter((value) => value !== "")
    .map((value) => (value.length >= 6 ? anywhere(value) : asWord(value)));
  return redactMatches(text, patterns);
}

/** Replaces what any pattern finds; matches that overlap become one, so that no rest of a value stays. */
function redactMatches(text: string, patterns: Iterable<RegExp>): string {
  const ranges: { readonly start: number; readonly end: number }[] = [];
  for (const pattern of patterns) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      ranges.push({ start: match.index, end: pattern.lastIndex });
      // The next match may begin inside this one, but not inside a character.
      pattern.lastIndex = match.index + ((text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1);
    }
  }
  if (ranges.length === 0) return text;
  let redacted = "";
  let position = 0;
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    if (start > position || position === 0) redacted += text.slice(position, start) + redactionMark;
    position = Math.max(position, end);
  }
  return redacted + text.slice(position);
}

function secretPattern(spelling: string): RegExp {
  if (spelling.length >= shortestAnywhere) return anywhere(spelling);
  // A gap where every message has this word would spell the secret; the word itself tells nothing.
  if (spelling.length < shortestWord || messageWords.has(spelling.toLowerCase())) return asValue(spelling);
  // Digits may be a number in JSON that a mark would break, or a port.
  if (/^[\d.eE+-]+$/.test(spelling)) return asBareNumberOrValue(spelling);
  return asWordOrValue(spelling);
}

function anywhere(value: string): RegExp {
  return new RegExp(literal(value), "giu");
}

function asWord(value: string): RegExp {
  return new RegExp(wordSource(value), "giu");
}

function asValue(value: string): RegExp {
  return new RegExp(valueSource(value), "giu");
}

function asWordOrValue(value: string): RegExp {
  return new RegExp(`${wordSource(value)}|${valueSource(value)}`, "giu");
}

function asBareNumberOrValue(value: string): RegExp {
  const bare = String.raw`(?<![:,\[]\s?|\b(?:${counted})\s)(?<=^|[\s(])${literal(value)}(?=$|[\s)!?]|[.,;](?:\s|$))`;
  return new RegExp(`${bare}|${valueSource(value)}`, "giu");
}

/** What a number after it says rather than a secret. */
const counted =
  "port|line|column|code|errno|error|status|http|pid|process|position|row|byte|version|after|than|of|in|at|for";

function wordSource(value: string): string {
  return String.raw`(?<![\p{L}\p{N}_])${literal(value)}(?![\p{L}\p{N}_])`;
}

/** After `=`, `:` (but not a JSON key's) or an opening quote, up to what ends a value. */
function valueSource(value: string): string {
  // One or two characters may as well be a name in quotes: GRANT … TO "ro".
  const beforeQuote = value.length < shortestWord ? String.raw`[:=(]\s?` : String.raw`(?:^|[\s:=(,{])`;
  return String.raw`(?<=(?<!")[:=]|${beforeQuote}["'\x60])${literal(value)}(?=$|[@"'\x60&;,)\s])`;
}

function literal(value: string): string {
  return value.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}

/** How a text may write a secret: one line of it, escaped, encoded. */
function spellingsOf(secret: string): Set<string> {
  const lines = secret
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line.length >= shortestLine && !line.startsWith("-----"));
  const spellings = [secret, secret.trim(), ...lines].flatMap((text) => {
    const inAddress = encodeURIComponent(text.toWellFormed());
    return [
      text,
      inAddress,
      inAddress.replaceAll("%20", "+"),
      JSON.stringify(text).slice(1, -1),
      text.replaceAll("'", "''"),
      base64(inAddress),
    ];
  });
  return new Set(spellings.filter((spelling) => spelling !== ""));
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Base64 of a text's UTF-8 bytes. @param encoded The text as encodeURIComponent writes it. */
function base64(encoded: string): string {
  const bytes = [...encoded.matchAll(/%(..)|(.)/g)].map(([, hex, character = ""]) =>
    hex === undefined ? character.charCodeAt(0) : Number.parseInt(hex, 16),
  );
  let text = "";
  for (let index = 0; index < bytes.length; index += 3) {
    const [first = 0, second, third] = bytes.slice(index, index + 3);
    const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    const group = [18, 12, 6, 0].map((shift) => digits.charAt((bits >> shift) & 63));
    text += group.slice(0, second === undefined ? 2 : third === undefined ? 3 : 4).join("");
  }
  return text.padEnd(Math.ceil(text.length / 4) * 4, "=");
}

/** The same error without the secrets that its message repeats. */
export function redactError(error: AppError, known: KnownSecrets): AppError {
  const message = known.redact(error.message);
  return message === error.message ? error : new AppError(error.code, message, error.details);
}

/**
 * Waits for a call to a service that knows secrets and may repeat them.
 *
 * @throws What the call throws; an AppError without the secrets.
 */
export async function redactErrors<Value>(known: KnownSecrets, call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof AppError ? redactError(error, known) : error;
  }
}
