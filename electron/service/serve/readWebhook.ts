import { readFile, stat } from "node:fs/promises";
import type { Webhook } from "../alerts/postWebhook";
import type { ServeSettings } from "./serveSettings";
import { UsageError } from "./UsageError";

/** Short ones are guessed; by the Standard Webhooks specification 24 bytes are the least. */
const leastSecret = 24;

/**
 * Where alerts go; undefined where no address is set.
 *
 * @param variable WHARF_WEBHOOK_SECRET; undefined or empty: the settings' file has the secret
 * @throws UsageError where the secret is missing, too short, or can be read by others
 */
export async function readWebhook(
  { webhookUrl, webhookSecretFile }: Pick<ServeSettings, "webhookUrl" | "webhookSecretFile">,
  variable: string | undefined,
): Promise<Webhook | undefined> {
  if (webhookUrl === null) return undefined;
  const secret = await readSecret(webhookSecretFile, variable);
  if (secret.length < leastSecret)
    throw new UsageError(
      `The webhook's secret must have at least ${leastSecret} characters. Make one with: openssl rand -base64 32`,
    );
  return { url: webhookUrl, secret };
}

async function readSecret(file: string | null, variable: string | undefined): Promise<string> {
  if (variable !== undefined && variable !== "") return variable;
  if (file === null)
    throw new UsageError(
      "--webhook-url needs a secret to sign with: set WHARF_WEBHOOK_SECRET, or --webhook-secret-file FILE.",
    );
  const text = await readFile(file, "utf8").catch(() => {
    throw new UsageError(`The webhook's secret cannot be read from ${file}.`);
  });
  const { mode } = await stat(file);
  if (process.platform !== "win32" && (mode & 0o077) !== 0)
    throw new UsageError(
      `The webhook's secret in ${file} can be read by others (mode ${(mode & 0o777).toString(8).padStart(4, "0")}). Close it with: chmod 600 "${file}"`,
    );
  return text.trim();
}
