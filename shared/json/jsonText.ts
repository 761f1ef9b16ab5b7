const space = /[ \n\r\t]*/y;
/** RFC 8259, 6 and 3. */
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const literal = /true|false|null/y;

/** Where the white space that begins at `at` ends. */
export function spaceEnd(json: string, at: number): number {
  return endOf(space, json, at) ?? at;
}

/** Where the number that begins at `at` ends, in JSON's grammar; null where none begins. */
export function numberEnd(json: string, at: number): number | null {
  return endOf(number, json, at);
}

/** Where `true`, `false` or `null` ends; null where none begins at `at`. */
export function literalEnd(json: string, at: number): number | null {
  return endOf(literal, json, at);
}

/** Where the string ends whose opening quote is at `at`, closing quote included; null where the text ends before. */
export function stringEnd(json: string, at: number): number | null {
  for (let quote = json.indexOf('"', at + 1); quote !== -1; quote = json.indexOf('"', quote + 1)) {
    let before = quote;
    while (before > at + 1 && json.charCodeAt(before - 1) === 0x5c) before -= 1;
    if ((quote - before) % 2 === 0) return quote + 1;
  }
  return null;
}

/** The text of a JSON string with its quotes; null for one that JSON doesn't allow. */
export function stringText(token: string): string | null {
  try {
    const text: unknown = JSON.parse(token);
    return typeof text === "string" ? text : null;
  } catch {
    return null;
  }
}

function endOf(pattern: RegExp, json: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(json) ? pattern.lastIndex : null;
}
