import { embeddedProfileId } from "#shared/domain/ids";
import { queryLimits } from "#shared/domain/queryLimits";
import { codeTokens, type CodeToken } from "#shared/sql/lexSql";
import { quoteIdentifier } from "#shared/sql/quote";
import { namesUnknownDatabase } from "#shared/sql/unknownDatabase";
import { bridge } from "../../../bridge/bridge";
import { keptTableName, proposedTableName } from "../../../features/resultTables/KeptResult";
import { databasesQuery } from "../../../queries/databaseQueries";
import { noteResultTables } from "../../../queries/schemaQueries";
import { queryClient } from "../../state/queries/queryClient";
import { openQuery } from "../../state/tabs/openQuery";
import { showBeside } from "../../state/workspace/besideTab";
import { useWorkbench } from "../../state/workspace/workbench";
import { windowResults, windowRuns } from "../../state/runs/windowRuns";

/** A database as other statements name it. */
interface NamedDatabase {
  readonly profileId: string;
  readonly databaseId: string;
  readonly name: string;
}

/** A table that a statement names in a database of another service, where no join can reach it. */
export interface OtherSide {
  readonly database: NamedDatabase;
  /** As SQL writes it in its own database. */
  readonly table: string;
  /** Its place in the statement with the database's name, in UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
}

/**
 * The first table that a failed statement names in a database of another service.
 *
 * @param sql The statement.
 * @param message Why it failed.
 * @param databases Those of the other services. A name that several have means none.
 */
export function otherSideOf(
  sql: string,
  message: string,
  databases: readonly NamedDatabase[],
): OtherSide | null {
  if (!namesUnknownDatabase(message)) return null;
  const tokens = codeTokens(sql);
  const chains = tokens.flatMap((_, index) => chainAt(tokens, index));
  for (const [first, ...rest] of chains) {
    const named = databases.filter(({ name }) => name.toLowerCase() === first?.text);
    const [database, another] = named;
    const last = rest.at(-1);
    if (first === undefined || last === undefined || database === undefined || another !== undefined)
      continue;
    const table = rest.map(({ start, end }) => sql.slice(start, end)).join(".");
    return { database, table, start: first.start, end: last.end };
  }
  return null;
}

/** The names of a table that begin at a token behind FROM, JOIN or a comma: `a`, `b` and `c` of `a.b.c`; none elsewhere. */
function chainAt(tokens: readonly CodeToken[], index: number): readonly (readonly CodeToken[])[] {
  const before = tokens[index - 1]?.text;
  if (before !== "from" && before !== "join" && before !== ",") return [];
  const chain: CodeToken[] = [];
  for (let at = index; ; at += 2) {
    const token = tokens[at];
    if (token?.kind !== "word" && token?.kind !== "quotedIdentifier") return [];
    chain.push(token);
    if (tokens[at + 1]?.text !== ".") return chain.length < 2 ? [] : [chain];
  }
}

/** What became of a table of another service. */
interface KeptSide {
  /** Name of the kept table, with its database: what a statement of this computer names instead. */
  readonly name: string;
  readonly rows: number;
  /** The table has more rows than a result can have. */
  readonly isCut: boolean;
}

/**
 * Reads a table of another service in a tab beside the active one and keeps its rows as a table of this computer.
 *
 * @param taken Names of the kept tables that are there, in lower case.
 * @returns null where the rows could not be read, which their tab says
 * @throws AppError of the keeping
 */
export async function keepOtherSide(
  { database, table }: OtherSide,
  taken: ReadonlySet<string>,
): Promise<KeptSide | null> {
  const { activeTabId, activate } = useWorkbench.getState();
  const { profileId, databaseId } = database;
  const text = `SELECT *\nFROM ${table}`;
  const reading = openQuery({
    ...{ profileId, databaseId, text, isRun: true },
    maxRows: queryLimits.maxRows.max,
  });
  if (activeTabId !== null) activate(activeTabId);
  showBeside(reading);
  const runId = await runOf(reading);
  await windowResults.whole(runId);
  const run = windowRuns.store.getState()[reading];
  if (run?.status !== "succeeded") return null;
  const name = proposedTableName(text, null, taken);
  const kept = await bridge.call("results.keepAsTable", {
    ...{ keepId: crypto.randomUUID(), runId, table: name, replace: false },
  });
  noteResultTables(queryClient, kept.databaseId);
  const here = await queryClient.fetchQuery({ ...databasesQuery(embeddedProfileId), staleTime: 0 });
  const results = here.find(({ id }) => id === kept.databaseId)?.name ?? kept.databaseId;
  return {
    name: `${quoteIdentifier(results)}.${keptTableName(name)}`,
    rows: kept.rows,
    isCut: run.truncated,
  };
}

/** The run of a tab, once it has one. */
function runOf(tabId: string): Promise<string> {
  return new Promise((resolve) => {
    const look = (): void => {
      const run = windowRuns.store.getState()[tabId];
      if (run === undefined || run.status === "running") return;
      stop();
      resolve(run.request.runId);
    };
    const stop = windowRuns.store.subscribe(look);
    look();
  });
}
