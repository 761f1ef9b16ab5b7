import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { electronExecutable } from "../../../e2e/fixtures/electronExecutable";
import { sandboxArguments } from "../../runtime/sandboxArguments.mjs";

/** Reads an entry of the page's own timeline in milliseconds since its time origin; waits for it where it has not come. */
async function readMoment(page: Page, name: string): Promise<number> {
  await page.waitForFunction((entry) => performance.getEntriesByName(entry).length > 0, name);
  return page.evaluate((entry) => performance.getEntriesByName(entry)[0]?.startTime ?? Number.NaN, name);
}

/** How long a window may take before the measurement is given up. */
const timeoutMs = 30_000;

/** The port that Chromium chose for looking at the page from outside. */
async function devToolsPort(userData: string): Promise<number> {
  const file = join(userData, "DevToolsActivePort");
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const port = Number.parseInt(await readFile(file, "utf8").catch(() => ""), 10);
    if (port > 0) return port;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  throw new Error("The window did not open.");
}

/**
 * Starts a program and measures from the start of its process to moments in its page, by the system's clock.
 * The page is looked at only afterwards, so that looking costs the start nothing.
 * @param appFolder Folder with the program's package.json. @param settleMs Left alone for so long before it is looked at.
 * @param momentNames Entries of the page's timeline, such as `first-contentful-paint`.
 * @returns Milliseconds, in the order of the names.
 */
export async function startOnce<Names extends readonly string[]>(
  appFolder: string,
  userData: string,
  settleMs: number,
  ...momentNames: Names
): Promise<{ readonly [Place in keyof Names]: number }> {
  await rm(join(userData, "DevToolsActivePort"), { force: true });
  const flags = [
    ...sandboxArguments().arguments,
    appFolder,
    `--user-data-dir=${userData}`,
    "--remote-debugging-port=0",
  ];
  const executable = await electronExecutable();
  const began = Date.now();
  const child = spawn(executable, flags, { stdio: "ignore" });
  const exited = once(child, "exit");
  try {
    const port = await devToolsPort(userData);
    await new Promise((resolve) => {
      setTimeout(resolve, settleMs);
    });
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = browser.contexts();
    if (context === undefined) throw new Error("The program has no window.");
    const page = context.pages()[0] ?? (await context.waitForEvent("page", { timeout: timeoutMs }));
    const origin = await page.evaluate(() => performance.timeOrigin);
    const moments = await Promise.all(momentNames.map((name) => readMoment(page, name)));
    await browser.close();
    return moments.map((moment) => origin + moment - began) as { readonly [Place in keyof Names]: number };
  } finally {
    child.kill();
    const late = setTimeout(() => child.kill("SIGKILL"), 5000);
    await exited;
    clearTimeout(late);
  }
}
