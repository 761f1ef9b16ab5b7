import type { StagedFile } from "#shared/processes/fileLoad";
import { LoadError } from "../LoadError";

/** Rows of a file do not fit, and the load is to fail then. Where they are is found out by whoever can read the file. */
export class BrokenRows extends LoadError {
  /** Index of the file. */
  readonly file: number;
  readonly staged: StagedFile;

  constructor(file: number, staged: StagedFile) {
    super("Some rows of the file do not fit the columns.");
    this.file = file;
    this.staged = staged;
  }
}
