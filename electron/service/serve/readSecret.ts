import { readFile, stat } from "node:fs/promises";
import { UsageError } from "./settingValues";

interface SecretPlace {
  /** What it is, for people: "webhook's secret". */
  readonly name: string;
  readonly file: string | null;
  /** The secret itself, of the environment; undefined or empty: the file has it. */
  readonly variable: string | undefined;
  /** What to say where there is neither. */
  readonly missing: string;
}

/** @throws UsageError where the secret is missing, or can be read by others */
export async function readSecret({ name, file, variable, missing }: SecretPlace): Promise<string> {
  if (variable !== undefined && variable !== "") return variable;
  if (file === null) throw new UsageError(missing);
  const text = await readFile(file, "utf8").catch(() => {
    throw new UsageError(`The ${name} cannot be read from ${file}.`);
  });
  const { mode } = await stat(file);
  if (process.platform !== "win32" && (mode & 0o077) !== 0)
    throw new UsageError(
      `The ${name} in ${file} can be read by others (mode ${(mode & 0o777).toString(8).padStart(4, "0")}). Close it with: chmod 600 "${file}"`,
    );
  return text.trim();
}
