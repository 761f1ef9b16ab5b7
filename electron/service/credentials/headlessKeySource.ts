import { randomBytes } from "node:crypto";
import { link, lstat, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, isAbsolute, relative, resolve } from "node:path";
import { flushFolder } from "../environment/flushFolder";
import { credentialsKey, type CredentialsKeySource } from "./CredentialsVault";

export interface HeadlessKeyOptions {
  /** WHARF_CREDENTIALS_KEY: 32 bytes in base64 or hex; undefined or empty: the file counts. */
  readonly variable: string | undefined;
  /** Absolute path, outside the data folder; made on first need with mode 0600. */
  readonly file: string;
  readonly dataFolder: string;
}

/** The key for credentials without an app: from the environment, or from a file that only its owner can read. */
export function headlessKeySource({ variable, file, dataFolder }: HeadlessKeyOptions): CredentialsKeySource {
  return async () => {
    if (variable !== undefined && variable !== "") return credentialsKey(parseKey(variable), true);
    const way = relative(resolve(dataFolder), resolve(file));
    if (!way.startsWith("..") && !isAbsolute(way)) {
      throw new Error(
        `The key for credentials must lie outside the data folder, not at ${file}: a copy of the folder would hold both.`,
      );
    }
    await makeKeyFile(file);
    await refuseLooseMode(file);
    return credentialsKey(parseKey((await readFile(file, "utf8")).trim()), true);
  };
}

function parseKey(text: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, "hex");
  if (/^[\w+/-]{43}=?$/.test(text)) return Buffer.from(text, "base64");
  throw new Error("The key for credentials must be 32 bytes, written as 64 hex digits or in base64.");
}

/** Written whole under another name first: two services that begin at once end with one key. */
async function makeKeyFile(file: string): Promise<void> {
  if ((await lstat(file).catch(() => undefined)) !== undefined) return;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(unfinished, `${randomBytes(32).toString("base64")}\n`, {
    mode: 0o600,
    flag: "wx",
    flush: true,
  });
  try {
    await link(unfinished, file);
    await flushFolder(dirname(file));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Windows has no such modes; its folders of a person are closed to others already. */
async function refuseLooseMode(file: string): Promise<void> {
  const { mode } = await stat(file);
  if (process.platform === "win32" || (mode & 0o077) === 0) return;
  throw new Error(
    `The key for credentials in ${file} can be read by others (mode ${(mode & 0o777).toString(8).padStart(4, "0")}). Close it with: chmod 600 "${file}"`,
  );
}
