import type { languages } from "monaco-editor/editor";
import { sqlLanguageId } from "./sqlLanguageId";

/** Colours of a notebook: Markdown's marks, and SQL inside its blocks. */
export const notebookLanguage: languages.IMonarchLanguage = {
  defaultToken: "",
  tokenPostfix: ".notebook",
  ignoreCase: true,
  tokenizer: {
    root: [
      [
        /^ {0,3}(?:`{3,}|~{3,})\s*sql(?:\s.*)?$/,
        { token: "comment", next: "@sql", nextEmbedded: sqlLanguageId },
      ],
      [/^ {0,3}(?:`{3,}|~{3,}).*$/, { token: "comment", next: "@code" }],
      [/^ {0,3}#{1,6}\s.*$/, "keyword"],
      [/^\s*(?:[-*+]|\d+[.)])\s/, "delimiter"],
      [/^\s*>/, "delimiter"],
      [/`[^`]+`/, "string"],
      [/\*\*[^*]+\*\*|__[^_]+__/, "type"],
      [/\[[^\]]*\]\([^)]*\)/, "predefined"],
      [/[^`*_[\n]+|./, ""],
    ],
    sql: [[/^ {0,3}(?:`{3,}|~{3,})\s*$/, { token: "comment", next: "@pop", nextEmbedded: "@pop" }]],
    code: [
      [/^ {0,3}(?:`{3,}|~{3,})\s*$/, { token: "comment", next: "@pop" }],
      [/.*$/, "string"],
    ],
  },
};
