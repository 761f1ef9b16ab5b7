import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { launchWharf } from "../fixtures/launchWharf";

test("processes beside the window inherit no secret and nothing that loads code", async () => {
  test.skip(process.platform !== "linux", "reads the environment of processes from /proc");
  const canary = "canary-environment-51c2";
  const wharf = await launchWharf({
    env: { AWS_SECRET_ACCESS_KEY: canary, WHARF_API_KEY: canary, NODE_EXTRA_CA_CERTS: `/${canary}` },
  });
  try {
    const utilities = () =>
      wharf.app.evaluate(({ app }) =>
        app
          .getAppMetrics()
          .flatMap(({ type, name, pid }) =>
            type === "Utility" && name?.startsWith("Wharf") ? [{ name, pid }] : [],
          ),
      );
    // They start after the page.
    await expect
      .poll(async () => (await utilities()).map(({ name }) => name).toSorted())
      .toEqual(["Wharf results", "Wharf service"]);
    for (const { pid } of await utilities()) {
      expect(readFileSync(`/proc/${pid}/environ`, "utf8")).not.toContain(canary);
      expect(readFileSync(`/proc/${pid}/cmdline`, "utf8")).not.toContain(canary);
    }
  } finally {
    await wharf.close();
  }
});
