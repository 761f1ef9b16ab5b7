import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures/wharfTest";

/** Collects what the policy refuses from now on, by directive. */
async function watchViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener("securitypolicyviolation", (event) =>
      violations.push(event.effectiveDirective),
    );
  });
  return () => page.evaluate(() => Reflect.get(window, "violations") as string[]);
}

test("the policy refuses nothing of the page itself, the editor included", async ({ page }) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted(?:Script|HTML|String)/u.test(message.text()))
      refused.push(message.text());
  });
  await page.reload();
  await page.waitForLoadState("load");
  await page.getByRole("button", { name: "New query" }).first().click();
  await page.locator(".monaco-editor .view-lines").waitFor();
  await page.keyboard.type("select 1");
  await expect(page.locator(".monaco-editor .view-lines")).toContainText("select");
  expect(refused).toEqual([]);
});

test("an inline script does not run", async ({ page }) => {
  const ran = await page.evaluate(async () => {
    const attempts = [
      () => {
        const script = document.createElement("script");
        script.append("window.evil = true");
        document.body.append(script);
      },
      () => {
        const element = document.createElement("div");
        element.setAttribute("onclick", "window.evil = true");
        document.body.append(element);
        element.click();
      },
      () => {
        const link = document.createElement("a");
        link.href = "javascript:window.evil = true";
        document.body.append(link);
        link.click();
      },
    ];
    for (const attempt of attempts) {
      try {
        attempt();
      } catch {
        // Trusted Types refuse it before the policy has to.
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    return "evil" in window;
  });
  expect(ran).toBe(false);
});

test("text is never evaluated as code, nor put in as markup", async ({ page }) => {
  // In a task of its own: what the test's own tool runs directly is let through by it.
  const outcome = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const attempt = (work: () => unknown) => {
          try {
            work();
            return "worked";
          } catch (error) {
            return error instanceof Error ? error.name : "refused";
          }
        };
        const globalEval = window.eval;
        setTimeout(() => {
          resolve([
            attempt(() => globalEval("1")),
            attempt(() => Reflect.construct(Function, ["return 1"])),
            attempt(() => Reflect.set(document.createElement("div"), "innerHTML", "<img src=x onerror=1>")),
            attempt(() => Reflect.set(document.createElement("script"), "src", "https://example.com/x.js")),
          ]);
        }, 0);
      }),
  );
  expect(outcome).toEqual(["EvalError", "EvalError", "TypeError", "TypeError"]);
});

test("a script makes no Trusted Types policy of another name, nor one of ours again", async ({ page }) => {
  const outcome = await page.evaluate(() => {
    const factory: unknown = Reflect.get(window, "trustedTypes");
    return ["evil", "default", "wharf-worker"].map((name) => {
      try {
        Reflect.apply(Reflect.get(Object(factory), "createPolicy") as () => unknown, factory, [
          name,
          { createHTML: (text: string) => text, createScriptURL: (text: string) => text },
        ]);
        return "made";
      } catch (error) {
        return error instanceof Error ? error.name : "refused";
      }
    });
  });
  expect(outcome).toEqual(["TypeError", "TypeError", "TypeError"]);
});

test("the page reaches no other address: no fetch, no image, no frame, no socket", async ({ page }) => {
  const violations = await watchViolations(page);
  const outcome = await page.evaluate(async () => {
    const settled = async (work: () => Promise<unknown>) =>
      work().then(
        () => "worked",
        () => "refused",
      );
    const image = () =>
      new Promise((resolve, reject) => {
        const element = new Image();
        element.addEventListener("load", resolve);
        element.addEventListener("error", reject);
        element.src = "https://example.com/pixel.png";
      });
    const frame = document.createElement("iframe");
    frame.src = "https://example.com/";
    document.body.append(frame);
    return [
      await settled(() => fetch("https://example.com/")),
      await settled(() => fetch("app://wharf/index.html")),
      await settled(image),
      await settled(async () => new WebSocket("wss://example.com/")),
    ];
  });
  expect(outcome.slice(0, 3)).toEqual(["refused", "refused", "refused"]);
  await expect
    .poll(async () => [...new Set(await violations())].toSorted())
    .toEqual(["connect-src", "frame-src", "img-src"]);
});

test("files outside the page's folder are not served", async ({ app }) => {
  const statuses = await app.evaluate(async ({ net }) => {
    const addresses = [
      "app://wharf/index.html",
      "app://wharf/..%2fmain%2findex.mjs",
      "app://wharf/%2e%2e/package.json",
      "app://evil/index.html",
    ];
    const found: number[] = [];
    for (const address of addresses) found.push((await net.fetch(address)).status);
    return found;
  });
  expect(statuses).toEqual([200, 404, 404, 404]);
});
