import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { builtinModules } from "node:module";
import { defineConfig, type EnvironmentOptions } from "vite";
import { ariaLanguages } from "./build/ariaLanguages.ts";
import { asciiChunks } from "./build/asciiChunks.ts";
import { languageEntry, languagePages, pageLanguages } from "./build/pageLanguages.ts";
import { preloadStart } from "./build/preloadStart.ts";
import { startChunk } from "./build/startChunk.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Native helpers that drivers try to load and do without: they are never installed. */
const absent = ["pg-native", "cpu-features", /\/sshcrypto\.node$/];

const duckDb = /^@duckdb\//;

const notTheEditor = /^(?!.*monaco-editor)/;

/** Shipped unbundled: Electron itself, Node's own modules, and packages that hold native code. */
const external = ["electron", "original-fs", /^node:/, ...builtinModules, duckDb, "keytar", ...absent];

/**
 * One process of the app: plain JavaScript for Node or for Electron's preload.
 * A sandboxed preload can load nothing of its own, so that is one CommonJS file.
 */
function processBundle(
  folder: string,
  entries: Record<string, string>,
  format: "es" | "cjs" = "es",
): EnvironmentOptions {
  return {
    consumer: "server",
    resolve: { noExternal: true },
    build: {
      ssr: true,
      outDir: `${root}out/${folder}`,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      sourcemap: false,
      // Node 20.18 is what Electron 33 brings.
      target: "node20.18",
      rolldownOptions: {
        input: entries,
        external,
        onLog(level, log, report) {
          // Left as it is, it would be missed only when the process starts.
          if (log.code === "UNRESOLVED_IMPORT") throw new Error(log.message);
          report(level, log);
        },
        output:
          format === "cjs"
            ? { format, entryFileNames: "[name].cjs", codeSplitting: false }
            : { format, entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  };
}

/**
 * The same with the DuckDB package in it, whose native part alone stays outside. From one file a database's engine starts in
 * a third of the time, and in 5 MB less, than with the hundred files of the package; the service has its catalogue in DuckDB.
 */
function bundleWithDuckDb(folder: string, entries: Record<string, string>): EnvironmentOptions {
  const bundle = processBundle(folder, entries);
  const options = bundle.build?.rolldownOptions;
  const native = external.map((name) => (String(name) === String(duckDb) ? "@duckdb/node-bindings" : name));
  return { ...bundle, build: { ...bundle.build, rolldownOptions: { ...options, external: native } } };
}

/**
 * The texts of the languages beside English, each one script. They share nothing with the page: a chunk in common would run the
 * page's modules before the texts are there.
 */
function languageBundle(): EnvironmentOptions {
  const entries = pageLanguages.map((language) => [language, `${root}renderer/${languageEntry(language)}`]);
  const bundle = processBundle("renderer/languages", Object.fromEntries(entries));
  return { ...bundle, build: { ...bundle.build, minify: true, target: "chrome130" } };
}

export default defineConfig({
  root: `${root}renderer`,
  base: "./",
  cacheDir: `${root}node_modules/.vite`,
  plugins: [react(), ariaLanguages(), preloadStart(), languagePages(), asciiChunks()],
  worker: { format: "es" },
  resolve: {
    alias: [
      // Its entry for browsers brings a second Monaco along; the other names Monaco's modules as they were once called.
      { find: /^monaco-vim$/, replacement: `${root}node_modules/monaco-vim/dist/index.mjs` },
      { find: /^monaco-editor\/esm\/vs\/(.*)$/, replacement: "monaco-editor/$1" },
    ],
  },
  environments: {
    client: {
      build: {
        outDir: `${root}out/renderer`,
        emptyOutDir: true,
        target: "chrome130",
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Chunks run their imports first: the validator's setting has to stand in the validator's own chunk, or
              // schemas that lazy parts share with the rest are made before it.
              groups: [
                { name: "validation", test: /node_modules[\\/]zod[\\/]|validateWithoutEval/, priority: 4 },
                // Charts are drawn by three lazy parts, and not before one of them is opened.
                { name: "charts", test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 3 },
                // One file of what the window starts with, and one of what only its lazy parts share: in one of both the
                // start would read and compile half as much again. As a file for each set of parts there were twenty, and
                // the start waited for each to be handed over by main.
                { name: startChunk, debugName: "start", test: notTheEditor, priority: 2 },
                { name: "later", test: notTheEditor, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
        // The content policy allows no data: addresses for scripts and fonts.
        assetsInlineLimit: 0,
        // The editor is one lazy chunk of several megabytes, read from disk.
        chunkSizeWarningLimit: 4000,
      },
    },
    languages: languageBundle(),
    main: processBundle("main", { index: `${root}electron/main/index.ts` }),
    preload: processBundle("preload", { index: `${root}electron/preload/index.ts` }, "cjs"),
    service: bundleWithDuckDb("service", {
      index: `${root}electron/service/index.ts`,
      serve: `${root}electron/service/serve/index.ts`,
    }),
    engine: bundleWithDuckDb("engine", { index: `${root}electron/engine/index.ts` }),
    source: {
      ...processBundle("source", { index: `${root}electron/source/index.ts` }),
      // The SSH driver asks for its folder when it is loaded, which modules know by another name.
      define: { __dirname: "import.meta.dirname" },
    },
    results: processBundle("results", { index: `${root}electron/results/index.ts` }),
    import: processBundle("import", { index: `${root}electron/import/index.ts` }),
    diagnostics: bundleWithDuckDb("diagnostics", { index: `${root}electron/diagnostics/index.ts` }),
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        // Vite always adds an "ssr" environment, which nothing here is built from.
        if (environment.name === "ssr" || (environment.name === "languages" && pageLanguages.length === 0))
          continue;
        await builder.build(environment);
      }
    },
  },
});
