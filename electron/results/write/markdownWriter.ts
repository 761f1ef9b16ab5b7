import { isNumeric, typeFamily } from "#shared/domain/typeFamily";
import type { RowShape, RowWriter } from "./RowWriter";

/**
 * A table of GitHub-flavoured Markdown; numbers are aligned to the right. NULL is an empty cell. A remark follows it. Cells
 * show as the texts that they are: none becomes an image, a link under another text, HTML, code or a formula.
 */
export function markdownWriter({ columns, note }: RowShape): RowWriter {
  const line = (texts: readonly (string | null)[]) => `| ${texts.map(cell).join(" | ")} |\n`;
  const rule = columns.map(({ type }) => (isNumeric(typeFamily(type)) ? "--:" : "---"));
  return {
    begin: `${line(columns.map(({ name }) => name))}| ${rule.join(" | ")} |\n`,
    row: line,
    end: () => (note === undefined ? "" : `\n${cell(note)}\n`),
  };
}

/** Signs that mean something to Markdown in a line: an underscore at the edge of a word, a bracket before the target of a link. */
const signs = /[\\|`*~$]|\](?=[([])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

function cell(text: string | null): string {
  return (text ?? "")
    .replaceAll(signs, String.raw`\$&`)
    .replaceAll(/&(?=#?\w+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/\r\n|\r|\n/g, "<br>");
}
