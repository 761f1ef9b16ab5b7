import type { DuckDBPreparedStatement } from "@duckdb/node-api";
import { type QueryForm, queryForms, type QueryForms } from "../answer/queryForms";
import type { RequestConnection } from "../connection/RequestConnection";
import { inOwnLines } from "./runQuery";
import type { ChangeWatch } from "../connection/ChangeWatch";
import type { CheckedStatement } from "./checkStatement";
import type { QueryKey } from "../connection/KnownQueries";
import { expansionOf, prepareMain } from "./prepareMain";
import { patternOf } from "./patternOf";
import type { SingleStatement } from "./singleStatement";
import type { CodeToken } from "#shared/sql/lexSql";

const LONGEST_SHAPE = 4096;

/** A statement's text with its constants left out; undefined for one that is rarely repeated because of its length. */
export function shapeOf(tokens: readonly CodeToken[]): string | undefined {
  const last = tokens.at(-1);
  if (last === undefined || last.end > LONGEST_SHAPE) return undefined;
  return tokens.map(({ kind, text }) => (kind === "string" || kind === "number" ? "?" : text)).join(" ");
}

/** Of the ChangeWatch, from before a statement was looked through. */
export interface Moment {
  readonly version: number | undefined;
  readonly catalogVersion: number | undefined;
}

/** The moment that it is now. */
export function momentOf({ version, catalogVersion }: ChangeWatch): Moment {
  return { version, catalogVersion };
}

/** A query that may run, prepared as what it is run as. */
export interface PlannedQuery extends Pick<QueryForms, "columns" | "types"> {
  readonly prepared: DuckDBPreparedStatement;
  readonly form: QueryForm;
  readonly rendered: boolean;
  /** Remembers, for the next time, that it ran, and whether it had few rows. */
  note(isSmall: boolean): void;
}

/**
 * Prepares a query that was checked, in the form that suits the rows it had the last time.
 *
 * @throws the engine's error, with places in the query's own text
 */
export async function planQuery(
  request: RequestConnection,
  key: QueryKey,
  statement: SingleStatement,
  { prepared: alone, plan }: CheckedStatement,
  keywords: ReadonlySet<string>,
  { version, catalogVersion }: Moment,
): Promise<PlannedQuery> {
  const { known } = request.shared;
  const forms = queryForms(statement.text, alone, plan, key.maxRows, keywords);
  const shape = shapeOf(statement.tokens);
  const form = shape !== undefined && known.isSmall(shape) === true ? forms.small : forms.large;
  const expansion = expansionOf(statement.tokens);
  const { prepared } = await inOwnLines(() => prepareMain(request.connection, form.sql, expansion));
  return {
    ...{ columns: forms.columns, types: forms.types, rendered: form.rendered },
    ...{ prepared, form },
    note(isSmall) {
      if (shape !== undefined) known.noteSize(shape, isSmall);
      if (!isSmall || plan?.isStable !== true || expansion !== "none" || catalogVersion === undefined) return;
      const query = { key, shape, columns: forms.columns, types: forms.types, form: forms.small };
      known.add(query, catalogVersion);
      const pattern = patternOf(statement);
      if (pattern !== undefined) {
        const { columns, types, smallOf: formOf } = forms;
        known.addPattern({ ...key, sql: pattern }, { columns, types, formOf }, catalogVersion);
      }
      if (form === forms.small && version !== undefined) request.keep(query, prepared, version);
    },
  };
}
