import { resolve } from "node:path";
import { Command as CommandLine, CommanderError, Option } from "commander";
import { type KeyScope, keyScopes } from "../auth/ApiKey";
import type { Command } from "./Command";
import type { Platform } from "./defaultDataFolder";
import { helpTexts } from "./helpTexts";
import {
  type FlagTexts,
  readServeSettings,
  readSetting,
  serveSettings,
  type SettingName,
} from "./serveSettings";
import { UsageError } from "./settingValues";

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

type Choose = (command: Command) => void;

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
        `There is no command "${word}". Commands: keys create, keys list, keys revoke, backup, openapi; without one, the service runs.`,
      );
    choose({ kind: "serve", settings: readServeSettings(flagsOf(line), platform) });
  });
  line.hook("preSubcommand", () => {
    const foreign = Object.keys(flagsOf(line)).find((flag) => flag !== "data");
    if (foreign !== undefined) throw new UsageError(`--${foreign} does not belong to this command.`);
  });
  addKeyCommands(line, platform, choose);
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

function addKeyCommands(line: CommandLine, platform: Platform, choose: Choose): void {
  const keys = line.command("keys").description(helpTexts.keys).helpCommand(false);
  keys
    .command("create")
    .description(helpTexts.createKey)
    .addOption(valueOption("--scope <SCOPE>", helpTexts.scope).choices(keyScopes).makeOptionMandatory())
    .addOption(valueOption("--name <TEXT>", helpTexts.name).argParser(parseName))
    .addOption(valueOption("--ttl-hours <N>", helpTexts.ttlHours).argParser(parseTtl))
    .addOption(settingOption("dataFolder"))
    .action((given: { scope: KeyScope; name?: string; ttlHours?: number }, command: CommandLine) => {
      const { scope, name, ttlHours } = given;
      choose({ kind: "createKey", dataFolder: dataFolderOf(command, platform), scope, name, ttlHours });
    });
  keys
    .command("list")
    .description(helpTexts.listKeys)
    .addOption(settingOption("dataFolder"))
    .action((_given: object, command: CommandLine) => {
      choose({ kind: "listKeys", dataFolder: dataFolderOf(command, platform) });
    });
  keys
    .command("revoke")
    .description(helpTexts.revokeKey)
    .argument("<KEY_ID>")
    .addOption(settingOption("dataFolder"))
    .action((keyId: string, _given: object, command: CommandLine) => {
      choose({ kind: "revokeKey", dataFolder: dataFolderOf(command, platform), keyId });
    });
}

function settingOption(name: SettingName): Option {
  const { flag, variable, placeholder, description, ...rest } = serveSettings[name];
  // A fallback that depends on the computer is described in words.
  const words = "fallbackInWords" in rest ? rest.fallbackInWords : undefined;
  const fallback = words ?? rest.fallback({ name: "linux", home: "", env: {} });
  return valueOption(`--${flag} <${placeholder}>`, `${description} Default: ${fallback}. [${variable}]`);
}

/** An option with a value, which is not the next option. */
function valueOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value: string) => {
    if (/^--?[a-z]/.test(value)) throw new UsageError(`${flags} needs a value, not "${value}".`);
    return value;
  });
}

/** Texts of the options given to a command, by name. */
function flagsOf(command: CommandLine): FlagTexts {
  const given = command.options.map((option): [string, string | undefined] => [
    option.name(),
    command.getOptionValue(option.attributeName()) as string | undefined,
  ]);
  return Object.fromEntries(given.filter(([, text]) => text !== undefined));
}

/** The data folder of a command, given before it or after it. */
function dataFolderOf(command: CommandLine, platform: Platform): string {
  const { data } = command.optsWithGlobals<{ data?: string }>();
  return readSetting("dataFolder", { data }, platform);
}

/** The sentence of an error of commander, which begins with "error: ". */
function sentenceOf({ message }: CommanderError): string {
  const text = message.replace(/^error: /, "");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?)]$/.test(text) ? "" : "."}`;
}

function parseName(value: string): string {
  const name = value.trim();
  if (name === "" || name.length > 100) throw new UsageError("--name must have 1 to 100 characters.");
  return name;
}

function parseTtl(value: string): number {
  const hours = value.trim() === "" ? Number.NaN : Number(value);
  if (hours > 0 && hours <= 87_600) return hours;
  throw new UsageError(`--ttl-hours must be a number above 0 and at most 87600 (ten years), not "${value}".`);
}
