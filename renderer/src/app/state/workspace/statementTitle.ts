import { tablesRead } from "#shared/sql/completion/tablesRead";
import { TokenCursor } from "#shared/sql/completion/TokenCursor";
import { describeStatement } from "#shared/sql/describeStatement";
import { lexSql } from "#shared/sql/lexSql";
import { explainPrefix } from "#shared/sql/plan/explainStatement";
import { useWorkbench } from "./workbench";

/** Longest title that is made of a name. */
const maxTitle = 40;

/** Words that the table of a write follows. */
const wordsBefore: Readonly<Record<string, string>> = {
  INSERT: "INTO",
  UPDATE: "UPDATE",
  DELETE: "FROM",
  MERGE: "INTO",
  TRUNCATE: "TRUNCATE",
};

/** A short name for a tab: of the table that a statement is about. Null where it is about none. */
export function statementTitle(sql: string): string | null {
  const statement = sql.slice(explainPrefix(sql).length);
  const { verb, name } = describeStatement(statement);
  const title = name?.split(".").at(-1) ?? writtenTable(statement, verb) ?? tablesRead(statement)[0]?.at(-1);
  return title === undefined || title.trim() === "" ? null : title.trim().slice(0, maxTitle);
}

function writtenTable(sql: string, verb: string): string | undefined {
  const before = wordsBefore[verb];
  if (before === undefined) return undefined;
  const cursor = new TokenCursor(sql, lexSql(sql));
  const at = cursor.tokens.findIndex((_, index) => cursor.upper(index) === before);
  if (at === -1) return undefined;
  let next = at + 1;
  if (verb === "TRUNCATE" && cursor.upper(next) === "TABLE") next += 1;
  if (!cursor.isName(next)) return undefined;
  while (cursor.raw(next + 1) === "." && cursor.isName(next + 2)) next += 2;
  return cursor.name(next);
}

/** Names a tab after what it runs, unless it has a name that was given to it. Tabs of one name are told apart by a number. */
export function nameAfterStatement(tabId: string, sql: string): void {
  const { tabs, deriveTitle } = useWorkbench.getState();
  const tab = tabs.find(({ id }) => id === tabId);
  if (tab?.kind !== "query" || tab.isTitleDerived !== true || tab.file != null) return;
  const title = statementTitle(sql);
  if (title === null || isNumbered(tab.title, title)) return;
  const taken = new Set(tabs.flatMap((other) => (other.kind === "query" ? [other.title] : [])));
  deriveTitle(tabId, free(title, taken));
}

/** Whether a tab has the name already, by itself or with a number. */
function isNumbered(current: string, title: string): boolean {
  return (
    current === title || (current.startsWith(`${title} `) && /^\d+$/u.test(current.slice(title.length + 1)))
  );
}

function free(title: string, taken: ReadonlySet<string>): string {
  if (!taken.has(title)) return title;
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${title} ${number}`)) return `${title} ${number}`;
  }
}
