import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const repository = fileURLToPath(new URL("../../../../", import.meta.url));

/** The source process, built as it ships. */
export interface BuiltSource {
  readonly entry: string;
  remove(): Promise<void>;
}

/** Bundles the source process into a folder of its own, inside the repository so that packages resolve. */
export async function buildSourceEntry(): Promise<BuiltSource> {
  const folder = await mkdtemp(join(repository, "node_modules", ".wharf-source-"));
  await build({
    configFile: false,
    root: repository,
    logLevel: "error",
    // ssh2 asks for it where it looks for its native helper.
    define: { __dirname: "import.meta.dirname" },
    ssr: { noExternal: true, external: ["@duckdb/node-api", "@duckdb/node-bindings"] },
    build: {
      ssr: join(repository, "electron/service/connectors/process/index.ts"),
      outDir: folder,
      target: "node20",
      minify: false,
      rollupOptions: {
        external: [/^@duckdb\//, "pg-native", "cpu-features", /\.node$/],
        output: { format: "es", entryFileNames: "index.mjs", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  });
  return { entry: join(folder, "index.mjs"), remove: () => rm(folder, { recursive: true, force: true }) };
}
