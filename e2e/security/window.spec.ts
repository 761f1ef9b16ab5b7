import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { answerQuestions } from "../fixtures/answerQuestions";
import { test } from "../fixtures/wharfTest";

test("every window has the locked preferences", async ({ app, page }) => {
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const read: unknown = contents === undefined ? undefined : Reflect.get(contents, "getLastWebPreferences");
    return typeof read === "function" ? (read.call(contents) as Record<string, unknown>) : {};
  });
  expect(preferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
  });
  expect(page.url()).toBe("app://wharf/index.html");
});

test("a link cannot take the window anywhere, nor open another", async ({ app, page }) => {
  for (const target of ["_self", "_blank", "_top"]) {
    await page.evaluate((where) => {
      const link = document.createElement("a");
      link.href = "https://example.com/";
      link.target = where;
      document.body.append(link);
      link.click();
    }, target);
  }
  await page.evaluate(() => {
    window.open("https://example.com/");
    window.open("app://wharf/index.html");
    window.location.href = "file:///etc/passwd";
  });
  expect(page.url()).toBe("app://wharf/index.html");
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test("a redirect cannot take the window anywhere", async ({ app, page }) => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? "");
    if (request.url === "/start") response.writeHead(302, { location: "/arrived" }).end();
    else response.end("<title>elsewhere</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await app.evaluate(async ({ BrowserWindow }, address) => {
    await BrowserWindow.getAllWindows()[0]
      ?.loadURL(address)
      .catch(() => undefined);
  }, `http://127.0.0.1:${port}/start`);
  server.close();
  expect(seen).toEqual(["/start"]);
  expect(await page.title()).not.toBe("elsewhere");
});

test("a webview cannot be attached", async ({ app, page }) => {
  await page.evaluate(() => {
    const view = document.createElement("webview");
    view.setAttribute("src", "https://example.com/");
    document.body.append(view);
  });
  expect(await app.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(1);
});

test("the page gets no permission but writing to the clipboard", async ({ page }) => {
  const states = await page.evaluate(async () => {
    const names = [
      "geolocation",
      "notifications",
      "camera",
      "microphone",
      "midi",
      "clipboard-read",
      "clipboard-write",
    ];
    const found: Record<string, string> = {};
    for (const name of names) {
      found[name] = (await navigator.permissions.query({ name: name as PermissionName })).state;
    }
    return found;
  });
  expect(states).toEqual({
    geolocation: "denied",
    notifications: "denied",
    camera: "denied",
    microphone: "denied",
    midi: "denied",
    "clipboard-read": "denied",
    "clipboard-write": "granted",
  });
  const asked = await page.evaluate(async () => [
    await Notification.requestPermission(),
    await navigator.mediaDevices.getUserMedia({ audio: true }).then(
      () => "granted",
      (error: unknown) => (error instanceof Error ? error.name : "refused"),
    ),
  ]);
  expect(asked[0]).toBe("denied");
  expect(asked[1]).not.toBe("granted");
});

test("only https addresses that the user allows reach the browser", async ({ app, page }) => {
  const asked = await answerQuestions(app, true);
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    Object.assign(shell, {
      openExternal: async (address: string) => {
        opened.push(address);
      },
    });
  });
  const addresses = [
    "https://example.com/a",
    "http://example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
  ];
  for (const url of addresses) {
    await page.evaluate(
      (address) => window.wharf.methods["app.openExternal"]({ url: address }, crypto.randomUUID()),
      url,
    );
  }
  expect(await app.evaluate(() => Reflect.get(globalThis, "opened") as string[])).toEqual([
    "https://example.com/a",
  ]);
  expect(await asked()).toEqual(["Open example.com in your browser?"]);
});
