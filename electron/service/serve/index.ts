import { homedir } from "node:os";
import { backUp } from "./backupCommand";
import { checkEngine } from "./engineCommands";
import { createKey, listKeys, printAudit, revokeKey } from "./keyCommands";
import { parseCommand } from "./parseCommand";
import { runService } from "./runService";
import { UsageError } from "./settingValues";
import { createToken, listTokens, revokeToken } from "./tokenCommands";

/* The embedded service without the app: `npm run serve`. */

// Databases, spilled rows and logs are for the user alone, whatever the shell's umask allows.
process.umask(0o077);

async function run(args: readonly string[]): Promise<void> {
  const command = parseCommand(args, { name: process.platform, home: homedir(), env: process.env });
  switch (command.kind) {
    case "help":
      return print(command.text);
    case "serve":
      return runService(command.settings, {
        credentialsKey: process.env["WHARF_CREDENTIALS_KEY"],
        webhookSecret: process.env["WHARF_WEBHOOK_SECRET"],
        clickHousePassword: process.env["WHARF_CLICKHOUSE_PASSWORD"],
      });
    case "createKey":
      return createKey(command);
    case "listKeys":
      return listKeys(command);
    case "revokeKey":
      return revokeKey(command);
    case "createToken":
      return createToken(command);
    case "listTokens":
      return listTokens(command);
    case "revokeToken":
      return revokeToken(command);
    case "audit":
      return printAudit(command);
    case "backup":
      return backUp(command);
    case "checkEngine":
      return checkEngine(command, process.env["WHARF_CLICKHOUSE_PASSWORD"]);
    case "openapi": {
      const { openApiDocument } = await import("../http/openapi/openApiDocument");
      return print(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
    }
  }
}

/** Settles when the text has left: the process ends right after. */
function print(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(text, () => {
      resolve();
    });
  });
}

try {
  await run(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  if (error instanceof UsageError) console.error("Use --help to see what is possible.");
  process.exit(error instanceof UsageError ? 2 : 1);
}
