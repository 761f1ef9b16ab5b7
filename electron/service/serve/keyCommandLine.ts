import type { Command as CommandLine } from "commander";
import { defaultOrganization, type KeyScope, keyScopes } from "../auth/ApiKey";
import type { Choose } from "./Command";
import {
  dataFolderOf,
  expiryOptions,
  parseName,
  parseOrganization,
  settingOption,
  valueOption,
} from "./commandOptions";
import type { Platform } from "./defaultDataFolder";

const helpTexts = {
  keys: "Creates, lists and revokes API keys, also while the service runs; changes take effect at once.",
  createKey: "Prints a new key, once, as the last line.",
  listKeys: "Lists all keys, newest first.",
  revokeKey: "Revokes a key.",
  scope: "What the key may do.",
  organization:
    "Whose databases the key sees: a name of lower-case letters, digits and hyphens. A key sees only the databases and Connections that keys of its own organization made.",
  name: "Name of the key in lists, up to 100 characters.",
} as const;

/** Adds `keys create`, `keys list` and `keys revoke`. */
export function addKeyCommands(line: CommandLine, platform: Platform, choose: Choose): void {
  const keys = line.command("keys").description(helpTexts.keys).helpCommand(false);
  const create = keys
    .command("create")
    .description(helpTexts.createKey)
    .addOption(valueOption("--scope <SCOPE>", helpTexts.scope).choices(keyScopes).makeOptionMandatory())
    .addOption(
      valueOption("--org <NAME>", helpTexts.organization)
        .argParser(parseOrganization)
        .default(defaultOrganization),
    )
    .addOption(valueOption("--name <TEXT>", helpTexts.name).argParser(parseName));
  for (const option of expiryOptions("key")) create.addOption(option);
  create.addOption(settingOption("dataFolder")).action((given: GivenKey, command: CommandLine) => {
    const { scope, org, name, ttlHours, expires } = given;
    choose({
      ...{ kind: "createKey", dataFolder: dataFolderOf(command, platform) },
      ...{ scope, organization: org, name, ttlHours: expires ?? ttlHours },
    });
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

interface GivenKey {
  readonly scope: KeyScope;
  readonly org: string;
  readonly name?: string;
  readonly ttlHours?: number;
  /** Hours. */
  readonly expires?: number;
}
