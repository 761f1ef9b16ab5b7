import { homedir } from "node:os";
import { defaultDataFolder } from "./defaultDataFolder";
import { helpText } from "./helpText";
import { createKey, listKeys, revokeKey } from "./keyCommands";
import { parseCommand } from "./parseCommand";
import { runService } from "./runService";
import { UsageError } from "./UsageError";

/* The embedded service without the app: `npm run serve`. */

async function run(args: readonly string[]): Promise<void> {
  const folder = defaultDataFolder({ name: process.platform, home: homedir(), env: process.env });
  const command = parseCommand(args, folder);
  switch (command.kind) {
    case "help":
      console.log(helpText);
      return;
    case "serve":
      return runService(command);
    case "createKey":
      return createKey(command);
    case "listKeys":
      return listKeys(command);
    case "revokeKey":
      return revokeKey(command);
  }
}

try {
  await run(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  if (error instanceof UsageError) console.error("Use --help to see what is possible.");
  process.exit(error instanceof UsageError ? 2 : 1);
}
