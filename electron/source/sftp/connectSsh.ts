import { Client, type ConnectConfig, type ParsedKey, utils } from "ssh2";
import { fingerprintOf } from "../../service/connectors/fingerprint";
import { networkError, SourceError } from "../../service/connectors/SourceError";
import { type SftpSettings, shownAddress } from "./sftpSettings";

/** How long the server may take to answer and to log in, in milliseconds. */
const loginTimeoutMs = 20_000;
/** A silent server is asked for a sign of life this often; after the third one without an answer it counts as gone. */
const keepaliveMs = 10_000;

function loginProblem(error: Error & { readonly level?: string }, settings: SftpSettings): SourceError {
  const address = shownAddress(settings);
  const options = { cause: error };
  if (error.level === "client-authentication") {
    const withWhat = settings.privateKey === undefined ? "this password" : "this key";
    return new SourceError(
      "login",
      `${address} did not let “${settings.user}” in with ${withWhat}. Check the user and the ${settings.privateKey === undefined ? "password" : "key; its public half must stand in the user's authorized_keys"}.`,
      options,
    );
  }
  if (error.level === "client-timeout")
    return new SourceError(
      "timeout",
      `${address} did not answer in time. Check the host and port, and that no firewall lies between it and this computer.`,
      options,
    );
  return (
    networkError(error, { product: "the SSH server", host: settings.host, port: settings.port }) ??
    (/no matching|handshake failed/i.test(error.message)
      ? new SourceError(
          "tls",
          `${address} offers only ways of encryption that are no longer safe. Its SSH server has to be updated.`,
          options,
        )
      : new SourceError(
          "cut",
          `${address} ended the connection before the login. Check that the port is the one of an SSH server, and that it lets this computer in.`,
          options,
        ))
  );
}

/**
 * Logs in. The server's key is checked first: to a server that shows another one than those pinned, nothing is sent.
 * @throws SourceError
 */
export function connectSsh(settings: SftpSettings, signal: AbortSignal): Promise<Client> {
  const { host, port, fingerprints } = settings;
  const address = shownAddress(settings);
  const login = loginMethods(settings);
  const client = new Client();
  let hostKey: SourceError | undefined;
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      client.destroy();
      reject(signal.reason as Error);
    };
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    const fail = (problem: SourceError): void => {
      signal.removeEventListener("abort", abort);
      client.destroy();
      reject(problem);
    };
    client
      .on("ready", () => {
        signal.removeEventListener("abort", abort);
        resolve(client);
      })
      .on("keyboard-interactive", (_name, _instructions, _language, prompts, finish) => {
        // One hidden question is the password; anything else (a one-time code) nobody is there to answer.
        const isPassword = prompts.length === 1 && prompts[0]?.echo !== true;
        finish(isPassword && settings.password !== undefined ? [settings.password] : []);
      })
      .on("error", (error) => {
        fail(hostKey ?? loginProblem(error, settings));
      })
      .on("close", () => {
        fail(hostKey ?? loginProblem(new Error("closed"), settings));
      });
    client.connect({
      host,
      port,
      ...login,
      readyTimeout: loginTimeoutMs,
      keepaliveInterval: keepaliveMs,
      keepaliveCountMax: 3,
      hostVerifier: (key: Buffer): boolean => {
        const shown = shownHostKey(key);
        if (fingerprints.includes(shown.fingerprint)) return true;
        hostKey = hostKeyProblem(shown, address, fingerprints.length === 0);
        return false;
      },
    });
    // A request goes out in parts: with Nagle's algorithm each would wait 40 ms for the server to acknowledge the first.
    client.setNoDelay(true);
  });
}

/** A server's key as people compare it: its kind, and its SHA-256 in base64 without padding. */
interface ShownHostKey {
  readonly kind: string;
  readonly fingerprint: string;
}

/** @param key The public key as SSH sends it: length and name of its kind come first. */
function shownHostKey(key: Buffer): ShownHostKey {
  const length = key.length >= 4 ? key.readUInt32BE(0) : 0;
  return {
    kind: key.toString("latin1", 4, 4 + Math.min(length, 64)).replaceAll(/[^\w@.-]/g, "?"),
    fingerprint: fingerprintOf(key),
  };
}

/** The sentence for a key that is not pinned: the first time it shows what to confirm, afterwards it warns. */
function hostKeyProblem({ kind, fingerprint }: ShownHostKey, address: string, isFirst: boolean): SourceError {
  return new SourceError(
    "hostKey",
    isFirst
      ? `${address} shows the host key SHA256:${fingerprint} (${kind}). Compare it with what the server's administrator tells you (ssh-keygen -lf on the server's public key shows it). If it is the same, enter it in “Host key fingerprint”.`
      : `${address} shows another host key than the one entered: SHA256:${fingerprint} (${kind}). Another server may be answering in its place, so nothing was sent to it. If the administrator confirms that the key was changed, enter the new fingerprint in “Host key fingerprint”.`,
  );
}

/** @throws SourceError `settings` that tells a wrong passphrase from a wrong file. */
function checkPrivateKey(text: string, passphrase: string | undefined): void {
  const parsed: ParsedKey | ParsedKey[] | Error = utils.parseKey(text, passphrase);
  const key = Array.isArray(parsed) ? parsed[0] : parsed;
  if (key !== undefined && !(key instanceof Error)) {
    if (key.isPrivateKey()) return;
    throw new SourceError(
      "settings",
      "“Private key” holds the public half. Paste the file without the ending .pub.",
    );
  }
  const reason = key?.message ?? "";
  if (passphrase === undefined && /encrypted/i.test(reason))
    throw new SourceError(
      "settings",
      "The private key is locked. Enter its passphrase in “Passphrase of the key”.",
    );
  if (passphrase !== undefined && /passphrase|decrypt|integrity/i.test(reason))
    throw new SourceError(
      "settings",
      "The passphrase does not open the private key. Enter the one it was made with.",
    );
  throw new SourceError(
    "settings",
    "“Private key” is not a key that can be read. Paste the whole file, from its line BEGIN to its line END.",
  );
}

/** What the SSH client needs to log in. @throws SourceError `settings` where the private key can't be used. */
function loginMethods(
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
