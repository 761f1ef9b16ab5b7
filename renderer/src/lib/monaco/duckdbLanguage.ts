import type { languages } from "monaco-editor/editor";
import { duckdbFunctions } from "#shared/sql/functions/duckdbFunctions";
import { typeNames } from "#shared/sql/completion/keywordsByContext";
import { reservedKeywords } from "#shared/sql/quote";

/** Words that DuckDB does not reserve, but that read as keywords. */
const furtherKeywords =
  "add after alter asof attach before begin between by cascade columns comment commit conflict copy cross current delete detach do drop escape exclude execute exists explain export extension filter first following full glob grouping if ignore ilike import index inner insert install is join key last left like load macro materialized merge natural next no nothing nulls of outer over partition pragma preceding prepare positional range recursive rename replace reset respect restrict rollback row rows sample schema semi anti sequence set sets similar start stored tablesample temp temporary truncate type unbounded update use using values view virtual within without".split(
    " ",
  );

/** Words that stand where a name may: DROP TABLE IF EXISTS, DO UPDATE SET, FROM VALUES. */
const wordsBeforeNames = ["if", "set", "values", "generated"];

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
  reserved: [...reservedKeywords, ...wordsBeforeNames],
  tokenizer: {
    root: [
      [/(\.)(\s*)([a-z_\u0080-\uffff][\w$\u0080-\uffff]*)/, ["delimiter", "white", "identifier"]],
      [/[a-z_\u0080-\uffff][\w$\u0080-\uffff]*(?=\s*\.\s*[a-z_"*\u0080-\uffff])/, "identifier"],
      [/(?:from|join|into|update|table|view)(?![\w$\u0080-\uffff])/, { token: "keyword", next: "@name" }],
      [/exists(?=\s+[a-z_\u0080-\uffff])/, { token: "keyword", next: "@name" }],
      [/[ \t\r\n]+/, "white"],
      [/--.*$/, "comment"],
      [/\/\*/, "comment", "@comment"],
      [/e'/, "string", "@escapeString"],
      [/[xbn]?'/, "string", "@string"],
      [/"/, "identifier.quote", "@quotedIdentifier"],
      [/(\$(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$)/, { token: "string", next: "@dollarString.$1" }],
      [/\$[\w\u0080-\uffff]+|\?\d*/, "variable"],
      // A colon names a parameter where a value is missing before it; elsewhere it is a cast, a slice or a struct's.
      [/(\()(\s*)(:[a-z_\u0080-\uffff][\w$\u0080-\uffff]*)/, ["@brackets", "white", "variable"]],
      [/([,=<>+\-*/%|~!]+)(\s*)(:[a-z_\u0080-\uffff][\w$\u0080-\uffff]*)/, ["operator", "white", "variable"]],
      [
        /(select|where|and|or|not|in|like|ilike|between|then|else|when|limit|offset|values|on|by|having|returning|set)(\s+)(:[a-z_\u0080-\uffff][\w$\u0080-\uffff]*)/,
        ["keyword", "white", "variable"],
      ],
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
    name: [
      [/[ \t\r\n]+/, "white"],
      [/--.*$/, "comment"],
      [/\/\*/, "comment", "@comment"],
      [
        /[a-z_\u0080-\uffff][\w$\u0080-\uffff]*(?!\s*\()(?![\w$\u0080-\uffff])/,
        {
          cases: {
            "@reserved": { token: "@rematch", next: "@pop" },
            "@default": { token: "identifier", next: "@pop" },
          },
        },
      ],
      [/(?=.)/, "", "@pop"],
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
