import { randomBytes } from "node:crypto";
import { chmod, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const NAME = "control.json";

const control = z.strictObject({
  /** Origin of the listener. */
  origin: z.url(),
  /** What commands show to be let in. */
  token: z.string().min(32),
});

export type Control = Readonly<z.infer<typeof control>>;

/**
 * How a command on this computer finds the running service and is let in: a file in the data folder with the
 * listener's address and a token of this run, readable by the folder's owner alone. Whoever can read it can read the
 * data as well, so it opens nothing new; keys of the API open no command, and the token opens nothing of the API. A
 * file and the listener that is there anyway work alike on every system, unlike a socket in the folder, whose path may
 * be too long.
 */
export const controlFile = {
  newToken(): string {
    return randomBytes(32).toString("base64url");
  },

  async write(dataFolder: string, content: Control): Promise<void> {
    const path = join(dataFolder, NAME);
    const unfinished = `${path}.${randomBytes(6).toString("hex")}`;
    await writeFile(unfinished, JSON.stringify(content), { mode: 0o600, flag: "wx" });
    await chmod(unfinished, 0o600);
    await rename(unfinished, path);
  },

  /** @returns undefined where no service with a listener has the folder */
  async read(dataFolder: string): Promise<Control | undefined> {
    const text = await readFile(join(dataFolder, NAME), "utf8").catch(() => "null");
    return control.safeParse(JSON.parse(text)).data;
  },

  async remove(dataFolder: string): Promise<void> {
    await rm(join(dataFolder, NAME), { force: true });
  },
};
