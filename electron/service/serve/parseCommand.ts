import { resolve } from "node:path";
import { CommanderError, Command as CommandLine, Option } from "commander";
import { defaultOrganization, type KeyScope, keyScopes, organizationName } from "../auth/ApiKey";
import type { Platform } from "./defaultDataFolder";
import {
  type FlagTexts,
  readServeSettings,
  readSetting,
  serveSettings,
  type ServeSettings,
  type SettingName,
} from "./serveSettings";
import { UsageError } from "./settingValues";

/** What the command line asks for, complete and checked. */
type Command =
  | { readonly kind: "help"; readonly text: string }
  | { readonly kind: "serve"; readonly settings: ServeSettings }
  | {
      readonly kind: "createKey";
      readonly dataFolder: string;
      readonly scope: KeyScope;
      readonly organization: string;
      readonly name: string | undefined;
      readonly ttlHours: number | undefined;
    }
  | { readonly kind: "listKeys"; readonly dataFolder: string }
  | { readonly kind: "revokeKey"; readonly dataFolder: string; readonly keyId: string }
  | { readonly kind: "audit"; readonly dataFolder: string; readonly days: number }
  | { readonly kind: "backup"; readonly dataFolder: string; readonly to: string }
  | { readonly kind: "openapi" };

export type CommandOf<Kind extends Command["kind"]> = Command & { readonly kind: Kind };

/** What `--help` says besides the options: of each command, and at the end. */
const helpTexts = {
  help: "Shows this text.",
  serve: "Runs Wharf's database service on this computer, without the window.",
  keys: "Creates, lists and revokes API keys, also while the service runs; changes take effect at once.",
  createKey: "Prints a new key, once, as the last line.",
  listKeys: "Lists all keys, newest first.",
  revokeKey: "Revokes a key.",
  scope: "What the key may do.",
  organization:
    "Whose databases the key sees: a name of lower-case letters, digits and hyphens. A key sees only the databases and Connections that keys of its own organization made.",
  audit:
    "Prints who changed which database, Connection or key, one JSON object a line, oldest first. Also while the service runs.",
  days: "How many days back.",
  name: "Name of the key in lists, up to 100 characters.",
  ttlHours: "The key expires after this many hours.",
  backup:
    "Copies all databases, Connections and keys, also while the service runs. To restore, start a service with --data DIR. The key for credentials is not in the copy: keep it apart, or Connections ask for their credentials again.",
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
        `There is no command "${word}". Commands: keys create, keys list, keys revoke, audit, backup, openapi; without one, the service runs.`,
      );
    choose({ kind: "serve", settings: readServeSettings(flagsOf(line), platform) });
  });
  line.hook("preSubcommand", () => {
    const foreign = Object.keys(flagsOf(line)).find((flag) => flag !== "data");
    if (foreign !== undefined) throw new UsageError(`--${foreign} does not belong to this command.`);
  });
  addKeyCommands(line, platform, choose);
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

function addKeyCommands(line: CommandLine, platform: Platform, choose: Choose): void {
  const keys = line.command("keys").description(helpTexts.keys).helpCommand(false);
  keys
    .command("create")
    .description(helpTexts.createKey)
    .addOption(valueOption("--scope <SCOPE>", helpTexts.scope).choices(keyScopes).makeOptionMandatory())
    .addOption(
      valueOption("--org <NAME>", helpTexts.organization)
        .argParser(parseOrganization)
        .default(defaultOrganization),
    )
    .addOption(valueOption("--name <TEXT>", helpTexts.name).argParser(parseName))
    .addOption(valueOption("--ttl-hours <N>", helpTexts.ttlHours).argParser(parseTtl))
    .addOption(settingOption("dataFolder"))
    .action(
      (given: { scope: KeyScope; org: string; name?: string; ttlHours?: number }, command: CommandLine) => {
        const { scope, org, name, ttlHours } = given;
        choose({
          ...{ kind: "createKey", dataFolder: dataFolderOf(command, platform) },
          ...{ scope, organization: org, name, ttlHours },
        });
      },
    );
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

function parseOrganization(value: string): string {
  if (organizationName.safeParse(value).success) return value;
  throw new UsageError(
    `--org must have 1 to 63 lower-case letters, digits and hyphens and not begin with a hyphen, unlike "${value}".`,
  );
}

function parseDays(value: string): number {
  const days = Number(value);
  if (Number.isInteger(days) && days > 0 && days <= 36_500) return days;
  throw new UsageError(`--days must be a whole number from 1 to 36500, not "${value}".`);
}

function parseTtl(value: string): number {
  const hours = value.trim() === "" ? Number.NaN : Number(value);
  if (hours > 0 && hours <= 87_600) return hours;
  throw new UsageError(`--ttl-hours must be a number above 0 and at most 87600 (ten years), not "${value}".`);
}
