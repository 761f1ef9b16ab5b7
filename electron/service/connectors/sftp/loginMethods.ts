import { type ConnectConfig, type ParsedKey, utils } from "ssh2";
import { SourceProblem } from "../SourceProblem";
import type { SftpSettings } from "./sftpSettings";

/** @throws SourceProblem `settings` that tells a wrong passphrase from a wrong file. */
function checkPrivateKey(text: string, passphrase: string | undefined): void {
  const parsed: ParsedKey | ParsedKey[] | Error = utils.parseKey(text, passphrase);
  const key = Array.isArray(parsed) ? parsed[0] : parsed;
  if (key !== undefined && !(key instanceof Error)) {
    if (key.isPrivateKey()) return;
    throw new SourceProblem(
      "settings",
      "“Private key” holds the public half. Paste the file without the ending .pub.",
    );
  }
  const reason = key?.message ?? "";
  if (passphrase === undefined && /encrypted/i.test(reason))
    throw new SourceProblem(
      "settings",
      "The private key is locked. Enter its passphrase in “Passphrase of the key”.",
    );
  if (passphrase !== undefined && /passphrase|decrypt|integrity/i.test(reason))
    throw new SourceProblem(
      "settings",
      "The passphrase does not open the private key. Enter the one it was made with.",
    );
  throw new SourceProblem(
    "settings",
    "“Private key” is not a key that can be read. Paste the whole file, from its line BEGIN to its line END.",
  );
}

/** What the SSH client needs to log in. @throws SourceProblem `settings` where the private key can't be used. */
export function loginMethods(
  settings: SftpSettings,
): Pick<ConnectConfig, "username" | "password" | "privateKey" | "passphrase" | "tryKeyboard"> {
  const { user, password, passphrase } = settings;
  // Many servers ask for the password by keyboard-interactive only.
  const methods = {
    username: user,
    tryKeyboard: password !== undefined,
    ...(password === undefined ? {} : { password }),
  };
  if (settings.privateKey === undefined) return methods;
  // Forms and pipes often lose the last line break, without which an OpenSSH key is not read.
  const privateKey = `${settings.privateKey.trim()}\n`;
  checkPrivateKey(privateKey, passphrase);
  return { ...methods, privateKey, ...(passphrase === undefined ? {} : { passphrase }) };
}
