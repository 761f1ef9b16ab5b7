/** One import or re-export of a source file. */
export interface SourceImport {
  /** As it is written, such as "#shared/errors/AppError". */
  specifier: string;
  /** Path from the repository's root without extension when it is ours; otherwise the specifier. */
  target: string;
  /** Whether only types are imported, so that nothing is left of it at run time. */
  typeOnly: boolean;
}

/** What the layer rules look at in one source file. */
export interface SourceFile {
  /** Path from the repository's root, with forward slashes. */
  path: string;
  lines: number;
  imports: readonly SourceImport[];
  /** Names of the constructors called with `new`. */
  constructed: readonly string[];
  /** Calls of a method, as "object.method". */
  calls: readonly string[];
  /** Names of the properties and JSX attributes that are read or set. */
  properties: readonly string[];
}
