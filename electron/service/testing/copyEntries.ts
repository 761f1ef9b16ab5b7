import { cp, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../../../", import.meta.url));

/** The processes of the headless service, as they ship. */
export interface ServiceEntries {
  readonly serve: string;
  readonly engine: string;
  readonly source: string;
  remove(): Promise<void>;
}

/**
 * Copies the built processes of the headless service into a folder of a test's own, so that what it started can be told from
 * what others did by its path: inside the repository, so that packages resolve, and laid out as `out`, so that the processes
 * find each other. They are built before the thorough tests begin.
 */
export async function copyEntries(): Promise<ServiceEntries> {
  const folder = await mkdtemp(join(repository, "node_modules", ".wharf-service-"));
  for (const name of ["service", "engine", "source"]) {
    // oxlint-disable-next-line no-await-in-loop
    await cp(join(repository, "out", name), join(folder, name), { recursive: true });
  }
  return {
    serve: join(folder, "service", "serve.mjs"),
    engine: join(folder, "engine", "index.mjs"),
    source: join(folder, "source", "index.mjs"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
