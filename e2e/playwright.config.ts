import { defineConfig } from "@playwright/test";

/** Windows of the built app, one at a time: on a small machine two of them slow each other down. */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/e2e",
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env["CI"] !== undefined,
});
