import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const repository = fileURLToPath(new URL("../../../", import.meta.url));

/** The processes of the headless service, built as they ship. */
export interface BuiltEntries {
  readonly serve: string;
  readonly engine: string;
  readonly source: string;
  remove(): Promise<void>;
}

/** Bundles `serve`, the engine process and the source process into a folder of their own, inside the repository so that packages resolve. */
export async function buildEntries(): Promise<BuiltEntries> {
  const folder = await mkdtemp(join(repository, "node_modules", ".wharf-service-"));
  await bundle(join(repository, "electron/service/serve/index.ts"), join(folder, "service"), "serve.mjs");
  await bundle(
    join(repository, "electron/service/engines/process/index.ts"),
    join(folder, "engine"),
    "index.mjs",
  );
  await bundle(
    join(repository, "electron/service/connectors/process/index.ts"),
    join(folder, "source"),
    "index.mjs",
  );
  return {
    serve: join(folder, "service", "serve.mjs"),
    engine: join(folder, "engine", "index.mjs"),
    source: join(folder, "source", "index.mjs"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function bundle(entry: string, outDir: string, fileName: string): Promise<void> {
  await build({
    configFile: false,
    root: repository,
    logLevel: "error",
    // ssh2 asks for it where it looks for its native helper.
    define: { __dirname: "import.meta.dirname" },
    ssr: { noExternal: true, external: ["@duckdb/node-api", "@duckdb/node-bindings"] },
    build: {
      ssr: entry,
      outDir,
      target: "node20",
      minify: false,
      rollupOptions: {
        // Native helpers that the drivers try and do without.
        external: [/^@duckdb\//, "pg-native", "cpu-features", /\.node$/],
        output: { format: "es", entryFileNames: fileName, chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  });
}
