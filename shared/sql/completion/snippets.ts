import type { Snippet } from "../../domain/snippet";
import type { Completion, CompletionContext } from "./Completion";

/** A text with places to fill in: `${1:table}` is the first of them, `$0` where the cursor ends. */
interface BuiltInSnippet {
  readonly name: string;
  readonly at: "statement" | "expression";
  readonly body: string;
}

const builtIn: readonly BuiltInSnippet[] = [
  { name: "cte", at: "statement", body: "WITH ${1:name} AS (\n  $2\n)\nSELECT *\nFROM ${1:name}$0" },
  {
    name: "counts",
    at: "statement",
    body: "SELECT ${2:column}, count(*) AS n\nFROM ${1:table}\nGROUP BY ALL\nORDER BY n DESC$0",
  },
  {
    name: "dedupe",
    at: "statement",
    body: "SELECT *\nFROM ${1:table}\nQUALIFY row_number() OVER (PARTITION BY ${2:key} ORDER BY ${3:column} DESC) = 1$0",
  },
  {
    name: "upsert",
    at: "statement",
    body: "INSERT INTO ${1:table} (${2:key}, ${3:column})\nVALUES ($4)\nON CONFLICT (${2:key}) DO UPDATE SET ${3:column} = excluded.${3:column}$0",
  },
  {
    name: "mergeinto",
    at: "statement",
    body: "MERGE INTO ${1:target} AS t\nUSING ${2:source} AS s\nON t.${3:key} = s.${3:key}\nWHEN MATCHED THEN UPDATE SET ${4:column} = s.${4:column}\nWHEN NOT MATCHED THEN INSERT BY NAME$0",
  },
  {
    name: "casewhen",
    at: "expression",
    body: "CASE WHEN ${1:condition} THEN ${2:value} ELSE ${3:other} END$0",
  },
  {
    name: "rownumber",
    at: "expression",
    body: "row_number() OVER (PARTITION BY ${1:column} ORDER BY ${2:column} DESC)$0",
  },
];

/** Fewer letters are the beginning of something else at least as often. */
const fewestLetters = 2;

/**
 * The snippets whose name begins with what was typed and whose text can be at the place, Wharf's own before the user's. None
 * where a new name can be, such as an alias.
 */
export function snippetsAt(
  context: CompletionContext,
  typed: string,
  lowerCaseKeywords: boolean,
  own: readonly Snippet[],
): readonly Completion[] {
  const place = placeOf(context);
  if (typed.length < fewestLetters || place === null) return [];
  const ours = builtIn.filter(({ at }) => at === place);
  const found = [
    ...ours.map(({ name, body }) => ({ name, body: lowerCaseKeywords ? inLowerCase(body) : body })),
    // A text of the user's is inserted as it is.
    ...own.map(({ name, text }) => ({ name, body: `${escaped(text)}$0` })),
  ].filter(({ name }) => name.toLowerCase().startsWith(typed));
  return found.map(({ name, body }) => ({
    kind: "snippet",
    label: name,
    insertText: body,
    detail: "",
  }));
}

/** Null where no snippet can be; `elsewhere` is for the user's own alone. */
function placeOf(context: CompletionContext): BuiltInSnippet["at"] | "elsewhere" | null {
  switch (context.expects) {
    case "expression":
      return "expression";
    case "relation":
      return "elsewhere";
    case "keyword":
      if (context.mayBeName) return null;
      return context.words.includes("INSERT INTO") ? "statement" : "elsewhere";
    case "nothing":
    case "member":
    case "type":
    case "object":
    case "columnName":
      return null;
  }
}

function inLowerCase(body: string): string {
  return body.replaceAll(/\b[A-Z]{2,}\b/g, (word) => word.toLowerCase());
}

/** A text that is to be read as no places to fill in. */
function escaped(text: string): string {
  return text.replaceAll(/[\\$}]/g, String.raw`\$&`);
}
