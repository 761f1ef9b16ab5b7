import { forkUtility } from "../processes/forkUtility";
import { utilityEnvironment } from "../security/utilityEnvironment";
import { StatementChecks, type StatementChecksPorts } from "./StatementChecks";

export interface StatementChecksOptions extends Pick<StatementChecksPorts, "log"> {
  /** Absolute path of the built script. */
  readonly entry: string;
}

/** Checks statements in one of Electron's utility processes. */
export function forkStatementChecks({ entry, log }: StatementChecksOptions): StatementChecks {
  return new StatementChecks({
    log,
    start: () =>
      forkUtility({
        entry,
        name: "Wharf diagnostics",
        environment: utilityEnvironment(process.env),
        log,
      }),
  });
}
