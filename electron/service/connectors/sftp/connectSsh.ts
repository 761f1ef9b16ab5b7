import { Client } from "ssh2";
import { networkProblem } from "../networkProblem";
import { SourceProblem } from "../SourceProblem";
import { hostKeyProblem, shownHostKey } from "./hostKeyProblem";
import { loginMethods } from "./loginMethods";
import { type SftpSettings, shownAddress } from "./sftpSettings";

/** How long the server may take to answer and to log in, in milliseconds. */
const loginTimeoutMs = 20_000;
/** A silent server is asked for a sign of life this often; after the third one without an answer it counts as gone. */
const keepaliveMs = 10_000;

function loginProblem(error: Error & { readonly level?: string }, settings: SftpSettings): SourceProblem {
  const address = shownAddress(settings);
  const options = { cause: error };
  if (error.level === "client-authentication") {
    const withWhat = settings.privateKey === undefined ? "this password" : "this key";
    return new SourceProblem(
      "login",
      `${address} did not let “${settings.user}” in with ${withWhat}. Check the user and the ${settings.privateKey === undefined ? "password" : "key; its public half must stand in the user's authorized_keys"}.`,
      options,
    );
  }
  if (error.level === "client-timeout")
    return new SourceProblem(
      "timeout",
      `${address} did not answer in time. Check the host and port, and that no firewall lies between it and this computer.`,
      options,
    );
  return (
    networkProblem(error, { product: "the SSH server", host: settings.host, port: settings.port }) ??
    (/no matching|handshake failed/i.test(error.message)
      ? new SourceProblem(
          "tls",
          `${address} offers only ways of encryption that are no longer safe. Its SSH server has to be updated.`,
          options,
        )
      : new SourceProblem(
          "cut",
          `${address} ended the connection before the login. Check that the port is the one of an SSH server, and that it lets this computer in.`,
          options,
        ))
  );
}

/**
 * Logs in. The server's key is checked first: to a server that shows another one than those pinned, nothing is sent.
 * @throws SourceProblem
 */
export function connectSsh(settings: SftpSettings, signal: AbortSignal): Promise<Client> {
  const { host, port, fingerprints } = settings;
  const address = shownAddress(settings);
  const login = loginMethods(settings);
  const client = new Client();
  let hostKey: SourceProblem | undefined;
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      client.destroy();
      reject(signal.reason as Error);
    };
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    const fail = (problem: SourceProblem): void => {
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
  });
}
