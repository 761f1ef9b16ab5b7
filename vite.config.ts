import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { builtinModules } from "node:module";
import { defineConfig, type EnvironmentOptions } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Shipped unbundled: Electron itself, Node's own modules, and packages that hold native code. */
const external = ["electron", /^node:/, ...builtinModules, /^@duckdb\//, "keytar"];

/** One process of the app: a single file of plain JavaScript for Node or Electron's preload. */
function processBundle(
  folder: string,
  entries: Record<string, string>,
  format: "es" | "cjs" = "es",
): EnvironmentOptions {
  return {
    consumer: "server",
    resolve: { external: true, noExternal: true },
    build: {
      ssr: true,
      outDir: `out/${folder}`,
      emptyOutDir: true,
      minify: false,
      sourcemap: false,
      target: "node20",
      rollupOptions: {
        input: entries,
        external,
        output: {
          format,
          entryFileNames: format === "cjs" ? "[name].cjs" : "[name].mjs",
          chunkFileNames: "[name]-[hash].mjs",
        },
      },
    },
  };
}

export default defineConfig({
  root: `${root}renderer`,
  base: "./",
  cacheDir: `${root}node_modules/.vite`,
  plugins: [react()],
  environments: {
    client: {
      build: {
        outDir: `${root}out/renderer`,
        emptyOutDir: true,
        target: "chrome130",
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 4000,
      },
    },
    main: processBundle("main", { index: `${root}electron/main/index.ts` }),
    preload: processBundle("preload", { index: `${root}electron/preload/index.ts` }, "cjs"),
    service: processBundle("service", {
      index: `${root}electron/service/index.ts`,
      serve: `${root}electron/service/serve/index.ts`,
    }),
    engine: processBundle("engine", { index: `${root}electron/service/engines/process/index.ts` }),
    results: processBundle("results", { index: `${root}electron/results/index.ts` }),
    import: processBundle("import", { index: `${root}electron/import/index.ts` }),
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
});
