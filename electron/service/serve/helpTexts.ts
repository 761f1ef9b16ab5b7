/** What `--help` says besides the options: of each command, and at the end. */
export const helpTexts = {
  help: "Shows this text.",
  serve: "Runs Wharf's database service on this computer, without the window.",
  keys: "Creates, lists and revokes API keys, also while the service runs; changes take effect at once.",
  createKey: "Prints a new key, once, as the last line.",
  listKeys: "Lists all keys, newest first.",
  revokeKey: "Revokes a key.",
  scope: "What the key may do.",
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
