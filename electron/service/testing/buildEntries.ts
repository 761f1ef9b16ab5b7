import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createBuilder } from "vite";

const repository = fileURLToPath(new URL("../../../", import.meta.url));

/** The processes of the headless service: what it is started by, and what it starts. */
const environmentNames = ["service", "engine", "source"] as const;

/** The processes of the headless service, built as they ship. */
export interface BuiltEntries {
  readonly serve: string;
  readonly engine: string;
  readonly source: string;
  remove(): Promise<void>;
}

/**
 * Bundles `serve`, the engine process and the source process by the build's own configuration, into a folder of their
 * own: inside the repository, so that packages resolve, and laid out as `out`, so that they find each other.
 */
export async function buildEntries(): Promise<BuiltEntries> {
  const folder = await mkdtemp(join(repository, "node_modules", ".wharf-service-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await buildInto(folder);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    serve: join(folder, "service", "serve.mjs"),
    engine: join(folder, "engine", "index.mjs"),
    source: join(folder, "source", "index.mjs"),
    remove,
  };
}

async function buildInto(folder: string): Promise<void> {
  const builder = await createBuilder({
    configFile: join(repository, "vite.config.ts"),
    logLevel: "error",
    environments: Object.fromEntries(
      environmentNames.map((name) => [name, { build: { outDir: join(folder, name) } }]),
    ),
  });
  for (const name of environmentNames) {
    const environment = builder.environments[name];
    if (environment === undefined) throw new Error(`The build knows no ${name}.`);
    await builder.build(environment);
  }
}
