import { defineConfig } from "@playwright/test";

/** Environments of the displays and keyrings that `npm test` opened, one for each window that may be open at a time. */
const desktops = JSON.parse(process.env["WHARF_TEST_DESKTOPS"] ?? "[{}]") as Record<string, string>[];

// Workers load this file too, each with its number.
Object.assign(process.env, desktops[Number(process.env["TEST_PARALLEL_INDEX"] ?? 0)]);

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/e2e",
  workers: desktops.length,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env["CI"] !== undefined,
  // The file that takes longest begins first, and the others run beside it.
  projects: [
    { name: "typing", testMatch: "journeys/typing.spec.ts" },
    { name: "others", testIgnore: "journeys/typing.spec.ts" },
  ],
});
