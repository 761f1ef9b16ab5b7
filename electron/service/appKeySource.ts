import type { ParentPort } from "electron";
import type { LocalServiceCommand, LocalServiceEvent } from "#shared/processes/localServicePort";
import {
  credentialsKey,
  type CredentialsKey,
  type CredentialsKeySource,
} from "./credentials/CredentialsVault";

/** Asks main for the key for credentials, which the system's keychain has. */
export function appKeySource(parentPort: Pick<ParentPort, "on" | "postMessage">): CredentialsKeySource {
  const waiting: {
    readonly resolve: (key: CredentialsKey) => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  parentPort.on("message", ({ data }) => {
    const command = data as LocalServiceCommand;
    if (command.type === "credentialsKey") {
      const key = credentialsKey(Buffer.from(command.key, "base64"), command.lasts);
      for (const { resolve } of waiting.splice(0)) resolve(key);
    } else if (command.type === "noCredentialsKey") {
      for (const { reject } of waiting.splice(0)) reject(new Error(command.message));
    }
  });
  return () =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      const event: LocalServiceEvent = { type: "wantCredentialsKey" };
      parentPort.postMessage(event);
    });
}
