import { AppError } from "#shared/errors/AppError";

const hidden = "[secret]";
/** Shorter ones may be part of ordinary words; they are taken out where they stand as a value. */
const shortestAnywhere = 8;

/**
 * Runs a call that sends secrets of a source. Where it fails and the service repeats one of them in its message, the
 * error has it made unreadable.
 *
 * @param secrets By name; null takes one away.
 */
export async function withoutSecrets<Value>(
  secrets: Readonly<Record<string, string | null>>,
  call: () => Promise<Value>,
): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, hideSecrets(error.message, secrets), error.details);
  }
}

/** The text with every one of these secrets made unreadable, also as addresses and JSON spell them. */
export function hideSecrets(text: string, secrets: Readonly<Record<string, string | null>>): string {
  const spellings = Object.values(secrets)
    .filter((secret) => secret !== null)
    .flatMap(spellingsOf)
    .toSorted((one, other) => other.length - one.length);
  return [...new Set(spellings)].reduce(hide, text);
}

function hide(text: string, secret: string): string {
  if (secret.length >= shortestAnywhere) return text.replaceAll(secret, hidden);
  const literal = secret.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return text.replaceAll(
    new RegExp(String.raw`(?<=[:=]|[:=(]\s?["'\x60])${literal}(?=$|[@"'\x60&;,)\s])`, "g"),
    hidden,
  );
}

/** A key of several lines may be repeated by one of them. */
function spellingsOf(secret: string): string[] {
  const lines = secret
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line.length >= 16 && !line.startsWith("-----"));
  return [secret, ...lines]
    .flatMap((text) => [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)])
    .filter((text) => text !== "");
}
