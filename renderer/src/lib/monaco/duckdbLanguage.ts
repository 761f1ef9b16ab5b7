import { duckdbFunctions } from "#shared/sql/completion/duckdbFunctions";
import { typeNames } from "#shared/sql/completion/keywordsByContext";
import { reservedKeywords } from "#shared/sql/duckdbKeywords";
import type { languages } from "monaco-editor/editor";

/** Words that DuckDB does not reserve, but that read as keywords. */
const furtherKeywords =
  "add after alter asof attach before begin between by cascade columns comment commit conflict copy cross current delete detach do drop escape exclude execute exists explain export extension filter first following full glob grouping if ignore ilike import index inner insert install is join key last left like load macro materialized merge natural next no nothing nulls of outer over partition pragma preceding prepare positional range recursive rename replace reset respect restrict rollback row rows sample schema semi anti sequence set sets similar start stored tablesample temp temporary truncate type unbounded update use using values view virtual within without".split(
    " ",
  );

/** What Monaco needs to know of DuckDB's brackets, quotes and comments. */
export const duckdbLanguageConfiguration: languages.LanguageConfiguration = {
  comments: { lineComment: "--", blockComment: ["/*", "*/"] },
  brackets: [
    ["(", ")"],
    ["[", "]"],
    ["{", "}"],
  ],
  autoClosingPairs: [
    { open: "(", close: ")" },
    { open: "[", close: "]" },
    { open: "{", close: "}" },
    { open: "'", close: "'", notIn: ["string", "comment"] },
    { open: '"', close: '"', notIn: ["string", "comment"] },
  ],
  surroundingPairs: [
    { open: "(", close: ")" },
    { open: "[", close: "]" },
    { open: "{", close: "}" },
    { open: "'", close: "'" },
    { open: '"', close: '"' },
  ],
  wordPattern: /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|\d+(?:\.\d+)?/,
};

/** Colours of DuckDB SQL; the same lexical rules as in shared/sql, in Monaco's own notation. */
export const duckdbLanguage: languages.IMonarchLanguage = {
  defaultToken: "",
  tokenPostfix: ".sql",
  ignoreCase: true,
  keywords: [...reservedKeywords, ...furtherKeywords],
  types: typeNames.map((name) => name.toLowerCase()),
  functions: Object.values(duckdbFunctions).flat(),
  tokenizer: {
    root: [
      [/[ \t\r\n]+/, "white"],
      [/--.*$/, "comment"],
      [/\/\*/, "comment", "@comment"],
      [/e'/, "string", "@escapeString"],
      [/[xbn]?'/, "string", "@string"],
      [/"/, "identifier.quote", "@quotedIdentifier"],
      [/(\$(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$)/, { token: "string", next: "@dollarString.$1" }],
      [/\$[\w\u0080-\uffff]+|\?\d*/, "variable"],
      [/(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[+-]?\d+)?/, "number"],
      [
        /[a-z_\u0080-\uffff][\w$\u0080-\uffff]*(?=\s*\()/,
        {
          cases: {
            "@functions": "predefined",
            "@keywords": "keyword",
            "@types": "type",
            "@default": "identifier",
          },
        },
      ],
      [
        /[a-z_\u0080-\uffff][\w$\u0080-\uffff]*/,
        { cases: { "@keywords": "keyword", "@types": "type", "@default": "identifier" } },
      ],
      [/[()[\]{}]/, "@brackets"],
      [/[;,.]/, "delimiter"],
      [/[~!@#^&|`+\-*/%<>=:]+/, "operator"],
    ],
    comment: [
      [/[^/*]+/, "comment"],
      [/\/\*/, "comment", "@push"],
      [/\*\//, "comment", "@pop"],
      [/[/*]/, "comment"],
    ],
    string: [
      [/[^']+/, "string"],
      [/''/, "string"],
      [/'/, "string", "@pop"],
    ],
    escapeString: [
      [/[^'\\]+/, "string"],
      [/\\./, "string.escape"],
      [/''/, "string"],
      [/'/, "string", "@pop"],
    ],
    quotedIdentifier: [
      [/[^"]+/, "identifier.quote"],
      [/""/, "identifier.quote"],
      [/"/, "identifier.quote", "@pop"],
    ],
    dollarString: [
      [/[^$]+/, "string"],
      [
        /\$(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/,
        { cases: { "$0==$S2": { token: "string", next: "@pop" }, "@default": "string" } },
      ],
      [/\$/, "string"],
    ],
  },
  brackets: [
    { open: "(", close: ")", token: "delimiter.parenthesis" },
    { open: "[", close: "]", token: "delimiter.square" },
    { open: "{", close: "}", token: "delimiter.curly" },
  ],
};
