import { create } from "zustand";
import type { SqlDialect } from "#shared/sql/dialect";
import { bindParameters } from "#shared/sql/parameters/bindParameters";
import { findParameters, type ParameterPlace } from "#shared/sql/parameters/findParameters";
import type { ParameterValue } from "#shared/sql/parameters/parameterLiteral";
import type { RunnableStatement } from "../../../features/editor/statementsToRun";
import { databaseDialect } from "../workspace/tabDialect";
import { useWorkbench } from "../workspace/workbench";

/** A parameter that values are asked for. Those of one name are one, in all statements that run together. */
export interface AskedParameter {
  /** What its value is remembered by. */
  readonly key: string;
  /** As written; a plain `?` with its number: `?2`. */
  readonly label: string;
  /** The statement that it is first met in. */
  readonly sql: string;
  readonly place: ParameterPlace;
}

export type ParameterValues = Readonly<Record<string, ParameterValue>>;

interface ParameterQuestion {
  readonly tabId: string;
  readonly profileId: string;
  readonly databaseId: string;
  readonly parameters: readonly AskedParameter[];
}

interface ParameterForm {
  /** Null while nothing is asked. */
  readonly question: ParameterQuestion | null;
  readonly answer: (values: ParameterValues | null) => void;
}

/** The form for values of parameters. */
export const useParameterForm = create<ParameterForm>()(() => ({ question: null, answer: () => undefined }));

/**
 * Puts values into statements with parameters, which the user is asked for; what was entered is remembered with the tab.
 *
 * @returns The statements as they can be sent; null where the user decided against it
 */
export async function withValues(
  tabId: string,
  place: { readonly profileId: string; readonly databaseId: string },
  statements: readonly RunnableStatement[],
): Promise<readonly RunnableStatement[] | null> {
  const dialect = databaseDialect(place.profileId, place.databaseId);
  const keys = statements.map(({ sql, bound }) => (bound === undefined ? keysOf(sql, dialect) : []));
  let unnamed = 0;
  // A plain `?` is known by its place among all that run together.
  const numbered = keys.map((places) =>
    places.map(({ place: at }) => {
      if (at.name !== null) return { key: at.name, place: at };
      unnamed += 1;
      return { key: `?${unnamed}`, place: at };
    }),
  );
  const asked = new Map<string, AskedParameter>();
  for (const [index, places] of numbered.entries()) {
    for (const { key, place: at } of places) {
      const label = at.name === null ? key : at.written;
      if (!asked.has(key)) asked.set(key, { key, label, sql: statements[index]?.sql ?? "", place: at });
    }
  }
  if (asked.size === 0) return statements;
  const values = await ask({ tabId, ...place, parameters: [...asked.values()] });
  if (values === null) return null;
  useWorkbench.getState().rememberParameters(tabId, values);
  const ready: RunnableStatement[] = [];
  for (const [index, statement] of statements.entries()) {
    const places = numbered[index] ?? [];
    if (places.length === 0) {
      ready.push(statement);
      continue;
    }
    const bound = bindParameters(statement.sql, (_, at) => values[places[at]?.key ?? ""], dialect);
    if (bound === null) return null;
    ready.push({ ...statement, bound });
  }
  return ready;
}

function keysOf(sql: string, dialect: SqlDialect): { readonly place: ParameterPlace }[] {
  // Places are found by DuckDB's rules, by which a text ends behind a backslash: one within it would be no place.
  if (dialect !== "duckdb" && sql.includes("\\")) return [];
  return findParameters(sql).map((place) => ({ place }));
}

/** A form that is still open is closed. */
function ask(question: ParameterQuestion): Promise<ParameterValues | null> {
  useParameterForm.getState().answer(null);
  return new Promise((resolve) => {
    useParameterForm.setState({
      question,
      answer: (values) => {
        useParameterForm.setState({ question: null, answer: () => undefined });
        resolve(values);
      },
    });
  });
}
