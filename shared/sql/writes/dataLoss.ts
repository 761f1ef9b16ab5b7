import type { Relation } from "../../api/relation";
import { codeTokens } from "../lexSql";

/** Words between ALTER TABLE … DROP and what is dropped without any data going with it. */
const dropsNoData = new Set(["default", "not", "constraint", "expression", "identity"]);

/**
 * Whether a statement takes rows or values away, though it is neither DROP nor TRUNCATE nor DELETE: CREATE OR REPLACE TABLE where
 * there is such a table, and ALTER TABLE … DROP of a column.
 *
 * @param relations The tables and views of the database; null where they are not known, so that any may be there.
 */
export function losesData(sql: string, relations: readonly Relation[] | null): boolean {
  const texts = codeTokens(sql).map(({ text }) => text);
  const begins = (...words: readonly string[]) => words.every((word, index) => texts[index] === word);
  if (begins("alter", "table")) return dropsColumn(texts);
  if (!begins("create", "or", "replace", "table")) return false;
  const path = pathAt(texts, 4);
  if (relations === null) return true;
  const name = path.at(-1);
  const schema = path.length > 1 ? path.at(-2) : undefined;
  return relations.some(
    (one) =>
      one.kind !== "view" &&
      one.name.toLowerCase() === name &&
      (schema === undefined || (one.schema ?? "main").toLowerCase() === schema),
  );
}

function dropsColumn(texts: readonly string[]): boolean {
  const start = texts[2] === "if" ? 4 : 2;
  const action = start + 2 * pathAt(texts, start).length - 1;
  return texts[action] === "drop" && !dropsNoData.has(texts[action + 1] ?? "");
}

/** The parts of the name that begins at a token, in lower case. */
function pathAt(texts: readonly string[], start: number): string[] {
  const path: string[] = [];
  for (let at = start; texts[at] !== undefined; at += 2) {
    path.push(texts[at] ?? "");
    if (texts[at + 1] !== ".") break;
  }
  return path;
}
