/** What `--help` prints. */
export const helpText = `Runs Wharf's database service on this computer, without the window.

Usage:
  serve [--data DIR] [--port N] [--host ADDRESS]
  serve keys create --scope full|read [--name TEXT] [--ttl-hours N] [--data DIR]
  serve keys list [--data DIR]
  serve keys revoke KEY_ID [--data DIR]

Options:
  --data DIR       Folder for databases and keys; made where it is missing.
  --port N         Port to listen on, 0 to 65535; 0 lets the system choose. Default 8642.
  --host ADDRESS   Loopback address to listen on. Default 127.0.0.1.
  --scope SCOPE    What the key may do: full, or read.
  --name TEXT      Name of the key in lists, up to 100 characters.
  --ttl-hours N    The key expires after this many hours.
  --help           Shows this text.

Environment:
  WHARF_PROVISIONING_MS   Provisioning a database lasts at least this long. Default 0.
  WHARF_CREDENTIALS_KEY   Encrypts the credentials of Connections: 32 bytes as 64 hex digits or in base64.
  WHARF_CREDENTIALS_KEY_FILE
                          File with that key instead, mode 0600, outside the data folder; made where it is missing.
                          Default: credentials.key beside a person's configuration. Without the key, a copy of the
                          data folder gives nobody a password.
  WHARF_IDLE_MS           A database with autoStop stops after this long without use. Default 300000.

Keys may be made and revoked while the service runs; they count at once. "keys create" prints the key, once, as
the last line.
`;
