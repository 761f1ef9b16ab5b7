import { stringEnd } from "#shared/json/jsonText";

/**
 * JSON text without white space between tokens and without escapes that need not be there (some services send `<` as
 * `\u003c`). Numbers keep their source text. The text must be valid JSON.
 */
export function compactJson(json: string): string {
  if (!/[ \n\r\t\\]/.test(json)) return json;
  const parts: string[] = [];
  let kept = 0;
  let at = 0;
  while (at < json.length) {
    const code = json.charCodeAt(at);
    if (code === 0x22) {
      const end = stringEnd(json, at) ?? json.length;
      const token = json.slice(at, end);
      if (token.includes("\\")) {
        parts.push(json.slice(kept, at), JSON.stringify(JSON.parse(token)));
        kept = end;
      }
      at = end;
    } else {
      at += 1;
      if (code > 0x20) continue;
      parts.push(json.slice(kept, at - 1));
      kept = at;
    }
  }
  parts.push(json.slice(kept));
  return parts.join("");
}
