import { StatementError } from "../sql/StatementError";

/** A load that must not go on. The message says why, for a person; nothing was changed. */
export class LoadError extends StatementError {}

/** The table's name belongs to something that the load may not replace. */
export class TableNameTakenError extends LoadError {}
