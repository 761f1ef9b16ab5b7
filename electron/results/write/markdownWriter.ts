import { isNumeric, typeFamily } from "#shared/domain/typeFamily";
import type { RowShape, RowWriter } from "./RowWriter";

/** A table of GitHub-flavoured Markdown; numbers are aligned to the right. NULL is an empty cell. A remark stands behind it. */
export function markdownWriter({ columns, note }: RowShape): RowWriter {
  const line = (texts: readonly (string | null)[]) => `| ${texts.map(cell).join(" | ")} |\n`;
  const rule = columns.map(({ type }) => (isNumeric(typeFamily(type)) ? "--:" : "---"));
  return {
    begin: `${line(columns.map(({ name }) => name))}| ${rule.join(" | ")} |\n`,
    row: line,
    end: () => (note === undefined ? "" : `\n${cell(note)}\n`),
  };
}

function cell(text: string | null): string {
  return (text ?? "")
    .replaceAll("\\", "\\\\")
    .replaceAll("|", String.raw`\|`)
    .replaceAll("<", "&lt;")
    .replaceAll(/\r\n|\r|\n/g, "<br>");
}
