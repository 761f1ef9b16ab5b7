import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{shared,electron,renderer,build}/**/*.test.{ts,tsx,mjs}"],
    setupFiles: "renderer/src/testing/waitForScreen.ts",
    pool: "threads",
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
