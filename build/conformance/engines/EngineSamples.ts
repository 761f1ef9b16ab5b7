import type { EngineCapabilities } from "../../../electron/service/engines/engineCapabilities";
import type { ConformanceClient } from "../../../electron/service/testing/ConformanceClient";

/** A statement and what it must answer. */
export interface Sample<Expected> {
  readonly sql: string;
  readonly expected: Expected;
}

/**
 * What the rules ask of a kind of database, in its own SQL. The rules are the same for all kinds; where one lacks something, its
 * capabilities say so (docs/engines.md).
 */
export interface EngineSamples {
  readonly capabilities: EngineCapabilities;
  readonly queries: QuerySamples;
  readonly readOnly: ReadOnlySamples;
  readonly values: readonly ValueSample[];
  readonly schema: SchemaSamples;
  readonly interruption: InterruptionSamples;
}

export interface QuerySamples {
  /** `a` INTEGER and `b` VARCHAR: 1 and x, 2 and NULL. */
  readonly twoRows: string;
  /** `a` INTEGER. */
  readonly noRows: string;
  /** Columns of the same name, with their values. */
  readonly sameNames: Sample<readonly unknown[]>;
  /** Numbers from 0 on, in order, as 64-bit numbers of the name `range`. */
  readonly range: (rows: number) => string;
  /** The same of the name `i`, and texts of as many characters of the name `t`. */
  readonly texts: (rows: number, characters: number) => string;
  /** Make the table `written` and change it: how many rows each changes, null where it changes none. It has `left` rows then. */
  readonly writes: { readonly steps: readonly Sample<number | null>[]; readonly left: string };
  /** Makes the table `keyed` with one row, and adds a second one of its key. */
  readonly sameKey: { readonly make: readonly string[]; readonly add: string };
  /** Fails because of this table, which is not there. */
  readonly missing: (table: string) => string;
  /** Fails because x is no number. */
  readonly noNumber: string;
  /** Fails at row 90,000 of 99,999; its message has these words. */
  readonly lateRow: Sample<string>;
  /** Statements that would reach the machine that they run on. */
  readonly reachingOut: readonly string[];
  /** Makes the table `only_here`. */
  readonly onlyHere: string;
}

export interface ReadOnlySamples {
  /** Make the table `guarded` with one row, where it is missing. */
  readonly prepare: (client: ConformanceClient, database: string) => Promise<void>;
  readonly guarded: Sample<readonly unknown[]>;
  readonly reading: readonly string[];
  readonly writing: readonly string[];
}

export type ValueSample = readonly [sql: string, type: string, value: unknown];

export interface SchemaSamples {
  readonly statements: readonly string[];
  /** @param main the schema that tables are in whose statements name none */
  readonly tables: (main: string) => readonly unknown[];
  /** The schema of tables whose statements name none. */
  readonly main: (client: ConformanceClient, database: string) => Promise<string>;
}

export interface InterruptionSamples {
  readonly memoryMb: number;
  /** Runs for minutes if nobody ends it. */
  readonly endless: string;
  /** The same, as a statement whose end can be seen. */
  readonly abandoned: string;
  /** Whether `abandoned` has ended. */
  readonly hasEnded: (client: ConformanceClient, database: string) => Promise<boolean>;
}
