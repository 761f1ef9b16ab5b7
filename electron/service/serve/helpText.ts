import { serveSettings, type SettingName } from "./serveSettings";

const WIDTH = 100;
const INDENT = 4;

/** Words in lines of at most WIDTH characters, each after the indent. */
function wrap(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && INDENT + last.length + word.length < WIDTH)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => " ".repeat(INDENT) + line).join("\n");
}

function describe(name: SettingName): string {
  const { flag, variable, placeholder, description, ...rest } = serveSettings[name];
  // A fallback that hangs on the computer is told in words.
  const words = "fallbackInWords" in rest ? rest.fallbackInWords : undefined;
  const fallback = words ?? rest.fallback({ name: "linux", home: "", env: {} });
  return `  --${flag} ${placeholder}, or ${variable}\n${wrap(`${description} Default: ${fallback}.`)}`;
}

const names: readonly SettingName[] = [
  "dataFolder",
  "port",
  "host",
  "allowHosts",
  "logLevel",
  "drainMs",
  "idleMs",
  "provisioningMs",
  "syncsAtOnce",
  "silenceMs",
  "statementMs",
  "memoryMb",
  "memoryWaitMs",
  "spillMb",
  "readerSilenceMs",
  "allowNetworks",
  "denyNetworks",
  "credentialsKeyFile",
  "webhookUrl",
  "webhookSecretFile",
];

/** What `--help` prints. */
export const helpText = `Runs Wharf's database service on this computer, without the window.

Usage:
  serve [settings]
  serve keys create --scope full|read [--name TEXT] [--ttl-hours N] [--data DIR]
  serve keys list [--data DIR]
  serve keys revoke KEY_ID [--data DIR]
  serve backup --to DIR [--data DIR]
  serve openapi

Settings, by flag or by environment variable; the flag counts where both are given; MS are milliseconds, MB are 1,048,576 bytes:
${names.map(describe).join("\n")}
  WHARF_CREDENTIALS_KEY
${wrap("That key itself instead of a file: 32 bytes as 64 hex digits or in base64. A variable only, because every program on a computer can read the flags of another.")}

  WHARF_WEBHOOK_SECRET
${wrap("The webhook's secret itself instead of a file, at least 24 characters. A variable only, as above.")}

Keys:
  --scope SCOPE    What the key may do: full, or read.
  --name TEXT      Name of the key in lists, up to 100 characters.
  --ttl-hours N    The key expires after this many hours.
${wrap('Keys may be made and revoked while the service runs; they count at once. "keys create" prints the key, once, as the last line.')}

Backup:
  --to DIR         Folder for the copy, not there yet or empty.
${wrap("Also while the service runs. To restore, start a service with --data DIR. The key for credentials is not in the copy: keep it apart, or Connections ask for their credentials again.")}

Other:
  openapi          Prints the OpenAPI document; a running service has it at /openapi.json.
  --help           Shows this text.

The service answers GET /healthz with 200, or with 503 from the moment it is told to stop. SIGTERM and SIGINT
stop it: it takes no more requests, lets running ones end, records syncs as interrupted and ends with code 0.
The same signal again ends it at once. Its log goes to stderr, one JSON object a line.
`;
