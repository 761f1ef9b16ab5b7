import type { Command as CommandLine } from "commander";
import type { Choose, CommandOf } from "./Command";
import { settingOption } from "./commandOptions";
import type { Platform } from "./defaultDataFolder";
import { clickHouseOptions } from "./clickHouseEngines";
import { printTable } from "./printTable";
import { type FlagTexts, readSetting, type SettingName } from "./serveSettings";
import { UsageError } from "./settingValues";

const helpTexts = {
  engines: "Looks at the engines that databases can be made in besides DuckDB.",
  check:
    "Tries what databases in the ClickHouse server need, step by step: it makes a database and removes it. Ends with code 1 where something is missing.",
} as const;

const names = [
  "clickHouseUrl",
  "clickHouseUser",
  "clickHousePasswordFile",
  "clickHouseCluster",
  "clickHousePolicy",
  "clickHouseShared",
] as const satisfies readonly SettingName[];

/** Adds `engines check`. */
export function addEngineCommands(line: CommandLine, platform: Platform, choose: Choose): void {
  const engines = line.command("engines").description(helpTexts.engines).helpCommand(false);
  const check = engines.command("check").description(helpTexts.check);
  for (const name of names) check.addOption(settingOption(name));
  check.action((_given: object, command: CommandLine) => {
    const flags: FlagTexts = Object.fromEntries(
      command.options.map((option) => [
        option.name(),
        command.getOptionValue(option.attributeName()) as string | undefined,
      ]),
    );
    choose({
      kind: "checkEngine",
      clickHouse: {
        clickHouseUrl: readSetting("clickHouseUrl", flags, platform),
        clickHouseUser: readSetting("clickHouseUser", flags, platform),
        clickHousePasswordFile: readSetting("clickHousePasswordFile", flags, platform),
        clickHouseCluster: readSetting("clickHouseCluster", flags, platform),
        clickHousePolicy: readSetting("clickHousePolicy", flags, platform),
        clickHouseShared: readSetting("clickHouseShared", flags, platform),
      },
    });
  });
}

/**
 * Prints a line for each step.
 *
 * @param password WHARF_CLICKHOUSE_PASSWORD
 * @throws UsageError where no server is named; Error where something is missing
 */
export async function checkEngine(
  { clickHouse }: CommandOf<"checkEngine">,
  password: string | undefined,
): Promise<void> {
  const options = await clickHouseOptions(clickHouse, password);
  if (options === null)
    throw new UsageError("engines check needs the address of a server: --clickhouse URL.");
  const { examineServer } = await import("../engines/clickhouse/examineServer");
  const outcomes = await examineServer(options);
  printTable(outcomes.map(({ stage, outcome, text }) => [stage, outcome, text]));
  const missing = outcomes.find(({ outcome }) => outcome === "missing");
  if (missing !== undefined) throw new Error(`\nThe server can't be used yet (${missing.stage}).`);
}
