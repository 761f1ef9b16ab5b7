import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL(".", import.meta.url));

it("opens no TCP port anywhere but in serve/", async () => {
  const files = (await readdir(root, { recursive: true })).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const listening: string[] = [];
  for (const file of files) {
    const source = await readFile(join(root, file), "utf8");
    if (/createServer|createAdaptorServer|\.listen\(|@hono\/node-server/.test(source)) listening.push(file);
  }
  expect(listening).toEqual([join("serve", "listen.ts")]);
});
