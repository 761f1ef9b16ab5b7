import type { CatalogObject } from "../../domain/catalogObjects";
import { FunctionIndex } from "../functions/FunctionIndex";

/** What statements of a database can name besides its tables and views. */
export interface DatabaseCatalog {
  readonly functions: FunctionIndex;
  /** Whether a function that is not among them does not exist either. */
  readonly hasAllFunctions: boolean;
  readonly sequences: readonly CatalogObject[];
  readonly indexes: readonly CatalogObject[];
  readonly types: readonly CatalogObject[];
}

/** What is known before a database is asked: the names of DuckDB's own functions. */
export const noCatalog: DatabaseCatalog = {
  functions: new FunctionIndex([], []),
  hasAllFunctions: false,
  sequences: [],
  indexes: [],
  types: [],
};
