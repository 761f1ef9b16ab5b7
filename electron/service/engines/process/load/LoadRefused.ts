import { StatementRefused } from "../statement/StatementRefused";

/** A load that must not go on. The message says why, for a person; nothing was changed. */
export class LoadRefused extends StatementRefused {}
