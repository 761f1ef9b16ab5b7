import { type Command as CommandLine, Option } from "commander";
import type { Choose } from "./Command";
import { dataFolderOf, expiresOption, parseName, settingOption, valueOption } from "./commandOptions";
import type { Platform } from "./defaultDataFolder";

const helpTexts = {
  tokens:
    "Creates, lists and revokes the access tokens of databases, by which other programs connect to one directly. Also while the service runs; changes take effect at once.",
  createToken: "Prints a new token of a database, once, as the last line.",
  listTokens: "Lists the tokens of one database or of all, newest first.",
  revokeToken: "Revokes a token and ends the connections that were made with it.",
  database: "The database, by its name or id.",
  read: "The token only reads; without this it may also write.",
  name: "Name of the token in lists, up to 100 characters.",
} as const;

/** Adds `tokens create`, `tokens list` and `tokens revoke`. */
export function addTokenCommands(line: CommandLine, platform: Platform, choose: Choose): void {
  const tokens = line.command("tokens").description(helpTexts.tokens).helpCommand(false);
  tokens
    .command("create")
    .description(helpTexts.createToken)
    .addOption(valueOption("--database <NAME>", helpTexts.database).makeOptionMandatory())
    .addOption(new Option("--read", helpTexts.read))
    .addOption(valueOption("--name <TEXT>", helpTexts.name).argParser(parseName))
    .addOption(expiresOption("token"))
    .addOption(settingOption("dataFolder"))
    .action(({ database, read, name, expires }: GivenToken, command: CommandLine) => {
      choose({
        ...{ kind: "createToken", dataFolder: dataFolderOf(command, platform) },
        ...{ database, scope: read === true ? "read" : "full", name, ttlHours: expires },
      });
    });
  tokens
    .command("list")
    .description(helpTexts.listTokens)
    .addOption(valueOption("--database <NAME>", helpTexts.database))
    .addOption(settingOption("dataFolder"))
    .action(({ database }: { database?: string }, command: CommandLine) => {
      choose({ kind: "listTokens", dataFolder: dataFolderOf(command, platform), database });
    });
  tokens
    .command("revoke")
    .description(helpTexts.revokeToken)
    .argument("<TOKEN_ID>")
    .addOption(settingOption("dataFolder"))
    .action((tokenId: string, _given: object, command: CommandLine) => {
      choose({ kind: "revokeToken", dataFolder: dataFolderOf(command, platform), tokenId });
    });
}

interface GivenToken {
  readonly database: string;
  readonly read?: boolean;
  readonly name?: string;
  /** Hours. */
  readonly expires?: number;
}
