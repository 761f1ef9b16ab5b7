import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const tests = "*.test.{ts,tsx,mjs}";

/** Tests that take minutes: they start services, engines or real servers, or try a rule on very many values. */
const thorough = [
  ...[
    "build/{conformance,tasks}",
    "electron/service/{backup,connections,databases,engines,queue,serve,sessions,sync}",
    "electron/source",
    "electron/results/{export,keepTable}",
    "electron/main/{import,results}",
  ].map((folder) => `${folder}/**/${tests}`),
  `electron/results/**/*.property.${tests.slice(2)}`,
  "electron/engine/answer/encoding.test.ts",
  `electron/service/http/openapi/${tests}`,
  `electron/service/direct/listener/**/${tests}`,
  "electron/main/writes/previewWrite.test.ts",
  "electron/diagnostics/{falseAlarms,scriptAlarms}.test.ts",
  "electron/engine/load/RowStage.test.ts",
  "electron/results/killedWhileWriting.test.ts",
];

export default defineConfig({
  test: {
    setupFiles: "renderer/src/testing/waitForScreen.ts",
    pool: "threads",
    // One more than there are cores, since many tests wait for a server or a process.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "quick",
          // Files share the modules they load: to load them again for each takes half of the time.
          isolate: false,
          include: [`{shared,electron,renderer,build}/**/${tests}`],
          exclude: thorough,
        },
      },
      {
        extends: true,
        test: { name: "thorough", include: thorough, globalSetup: "build/checks/builtProcesses.mjs" },
      },
    ],
  },
});
