import { blankOut, type SingleStatement } from "./singleStatement";

const OPTIONS = new Set(["analyze", "verbose", "format", "costs", "buffers", "timing", "summary"]);

/**
 * The statement behind EXPLAIN [ANALYZE], each line where the person wrote it, or undefined for any other
 * statement. A text that only looks like options is left in, where it fails to parse.
 */
export function explainedText({ text, tokens }: SingleStatement): SingleStatement | undefined {
  if (tokens[0]?.kind !== "word" || tokens[0].text !== "explain") return undefined;
  let index = 1;
  if (tokens[1]?.text === "(" && OPTIONS.has(tokens[2]?.text ?? "")) {
    index = tokens.findIndex((token) => token.text === ")") + 1;
  } else {
    while (tokens[index]?.kind === "word" && OPTIONS.has(tokens[index]?.text ?? "")) index += 1;
  }
  const start = tokens[index]?.start ?? text.length;
  return { text: blankOut(text.slice(0, start)) + text.slice(start), tokens: tokens.slice(index) };
}
