import { AppError } from "#shared/errors/AppError";
import { KeytarKeychain } from "../secrets/KeytarKeychain";

/* Carries out steps like ["set", "name", "secret"] on the real keychain and prints what came of each as JSON. */

const keychain = new KeytarKeychain("Wharf tests", 10_000);

async function carryOut([verb, name = "", secret = ""]: string[]): Promise<unknown> {
  if (verb === "get") return keychain.get(name);
  if (verb === "delete") return keychain.delete(name);
  await keychain.set(name, secret);
  return true;
}

const outcomes: unknown[] = [];
for (const step of JSON.parse(process.argv[2] ?? "[]") as string[][]) {
  try {
    outcomes.push(await carryOut(step));
  } catch (error) {
    outcomes.push({ code: error instanceof AppError ? error.code : String(error) });
  }
}
process.stdout.write(JSON.stringify(outcomes), () => process.exit(0));
