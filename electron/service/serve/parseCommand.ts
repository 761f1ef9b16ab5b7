import { resolve } from "node:path";
import { CommanderError, Command as CommandLine } from "commander";
import type { Choose, Command } from "./Command";
import { dataFolderOf, settingOption, valueOption } from "./commandOptions";
import type { Platform } from "./defaultDataFolder";
import { type FlagTexts, readServeSettings, serveSettings, type SettingName } from "./serveSettings";
import { addEngineCommands } from "./engineCommands";
import { addKeyCommands } from "./keyCommandLine";
import { UsageError } from "./settingValues";
import { addTokenCommands } from "./tokenCommandLine";

/** What `--help` says besides the options: of each command, and at the end. */
const helpTexts = {
  help: "Shows this text.",
  serve: "Runs Wharf's database service on this computer, without the window.",
  audit:
    "Prints who changed which database, Connection, key or token, one JSON object a line, oldest first. Also while the service runs.",
  days: "How many days back.",
  backup:
    "Copies all databases with their tokens, Connections and keys, also while the service runs. To restore, start a service with --data DIR. The key for credentials is not in the copy: keep it apart, or Connections ask for their credentials again.",
  to: "Folder for the copy, not there yet or empty.",
  openapi: "Prints the OpenAPI document; a running service has it at /openapi.json.",
  after: `Every option of the service can also be set by the environment variable in brackets; the option counts where both
are given. MS are milliseconds, MB are 1,048,576 bytes. Two secrets are variables only, because every program on a
computer can read the options of another:
  WHARF_CREDENTIALS_KEY   the key for credentials itself: 32 bytes as 64 hex digits or in base64
  WHARF_WEBHOOK_SECRET    the webhook's secret itself, at least 24 characters

The service answers GET /healthz with 200, or with 503 from the moment it is told to stop. SIGTERM and SIGINT
stop it: it takes no more requests, lets running ones end, records syncs as interrupted and ends with code 0.
The same signal again ends it at once. Its log goes to stderr, one JSON object a line.`,
} as const;

const helpWidth = 100;

/**
 * @param args the words after the program's name
 * @throws UsageError that says what to change
 */
export function parseCommand(args: readonly string[], platform: Platform): Command {
  let printed = "";
  let chosen: Command | undefined;
  const line = commandLine(
    platform,
    (command) => {
      chosen = command;
    },
    (text) => {
      printed += text;
    },
  );
  try {
    line.parse(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === "commander.helpDisplayed") return { kind: "help", text: printed };
    throw new UsageError(error.code === "commander.help" ? printed.trimEnd() : sentenceOf(error));
  }
  if (chosen === undefined) throw new UsageError(helpTexts.serve);
  return chosen;
}

function commandLine(platform: Platform, choose: Choose, print: (text: string) => void): CommandLine {
  const line = new CommandLine("serve")
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: print, outputError: () => undefined })
    .configureHelp({ helpWidth })
    .helpOption("-h, --help", helpTexts.help)
    .helpCommand(false)
    // What follows a command is read by that command alone.
    .enablePositionalOptions()
    .description(helpTexts.serve)
    .usage("[options]\n       serve COMMAND [options]")
    .argument("[command]")
    .addHelpText("after", `\n${helpTexts.after}`);
  for (const name of Object.keys(serveSettings) as SettingName[]) line.addOption(settingOption(name));
  line.action((word: string | undefined) => {
    if (word !== undefined)
      throw new UsageError(
        `There is no command "${word}". Commands: keys create, keys list, keys revoke, tokens create, tokens list, tokens revoke, engines check, audit, backup, openapi; without one, the service runs.`,
      );
    choose({ kind: "serve", settings: readServeSettings(flagsOf(line), platform) });
  });
  line.hook("preSubcommand", () => {
    const foreign = Object.keys(flagsOf(line)).find((flag) => flag !== "data");
    if (foreign !== undefined) throw new UsageError(`--${foreign} does not belong to this command.`);
  });
  addKeyCommands(line, platform, choose);
  addTokenCommands(line, platform, choose);
  addEngineCommands(line, platform, choose);
  line
    .command("audit")
    .description(helpTexts.audit)
    .addOption(valueOption("--days <N>", helpTexts.days).argParser(parseDays).default(30))
    .addOption(settingOption("dataFolder"))
    .action(({ days }: { days: number }, command: CommandLine) => {
      choose({ kind: "audit", dataFolder: dataFolderOf(command, platform), days });
    });
  line
    .command("backup")
    .description(helpTexts.backup)
    .addOption(valueOption("--to <DIR>", helpTexts.to).makeOptionMandatory())
    .addOption(settingOption("dataFolder"))
    .action(({ to }: { to: string }, command: CommandLine) => {
      if (to === "") throw new UsageError("--to DIR needs a folder.");
      choose({ kind: "backup", dataFolder: dataFolderOf(command, platform), to: resolve(to) });
    });
  line
    .command("openapi")
    .description(helpTexts.openapi)
    .action(() => {
      choose({ kind: "openapi" });
    });
  return line;
}

/** Texts of the options given to a command, by name. */
function flagsOf(command: CommandLine): FlagTexts {
  const given = command.options.map((option): [string, string | undefined] => [
    option.name(),
    command.getOptionValue(option.attributeName()) as string | undefined,
  ]);
  return Object.fromEntries(given.filter(([, text]) => text !== undefined));
}

/** The sentence of an error of commander, which begins with "error: ". */
function sentenceOf({ message }: CommanderError): string {
  const text = message.replace(/^error: /, "");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?)]$/.test(text) ? "" : "."}`;
}

function parseDays(value: string): number {
  const days = Number(value);
  if (Number.isInteger(days) && days > 0 && days <= 36_500) return days;
  throw new UsageError(`--days must be a whole number from 1 to 36500, not "${value}".`);
}
