const texts = /"(?:[^"\\]|\\[^])*"/g;
/** What the engine takes beyond JSON, outside of texts: commas behind the last value, and numbers that are none. */
const lastComma = /(?<![{[,:]\s*),(?=\s*[\]}])/g;
const noNumber = /[+-]?\b(?:nan|inf(?:inity)?)\b/gi;
/** Surrogates as escapes, which have to come in pairs. */
const surrogate = /\\u[dD][89a-fA-F]/;

/** Whether a text is one JSON object, as the engine reads it. */
export function isJsonObject(text: string): boolean {
  const value = parsed(text) ?? parsed(withoutExtensions(text));
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    (!surrogate.test(text) || hasPairs(text))
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The same text as plain JSON, with each text that is not valid left as it is. */
function withoutExtensions(text: string): string {
  const kept: string[] = [];
  const bare = text.replace(texts, (one) => {
    kept.push(one);
    return '""';
  });
  let next = 0;
  return bare
    .replace(lastComma, "")
    .replace(noNumber, "0")
    .replace(/""/g, () => kept[next++] ?? "");
}

/** Whether the surrogates in all texts of a valid object come in pairs. */
function hasPairs(text: string): boolean {
  return Array.from(text.matchAll(texts), ([one]) => parsed(one)).every(
    (one) => typeof one !== "string" || one.isWellFormed(),
  );
}
