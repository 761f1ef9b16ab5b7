import { connect } from "node:net";
import { expect } from "@playwright/test";
import { Client } from "pg";
import { answerQuestions } from "../fixtures/answerQuestions";
import { expectAccessible } from "../fixtures/expectAccessible";
import { readClipboard } from "../fixtures/readClipboard";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

/** Whether anything takes connections at a port of this computer. */
const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

/** Connects as a program does, and notes when the connection ends. */
async function connectProgram(uri: string): Promise<{ client: Client; ended: Promise<void> }> {
  const client = new Client({ connectionString: uri, application_name: "quarterly report" });
  client.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => client.once("end", () => resolve()));
  await client.connect();
  return { client, ended };
}

test("another program connects to a database by Connect, is listed, and is put out", async ({
  app,
  page,
}) => {
  const workbench = new Workbench(page);
  await workbench.createDatabase("shop");
  const asked = await answerQuestions(app, false);
  await page.getByRole("button", { name: "Actions for shop" }).click();
  await page.getByRole("menuitem", { name: "Connect…" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect to shop" });
  const allow = dialog.getByRole("checkbox", { name: "Allow direct connections to this database" });
  await expect(allow).not.toBeChecked();

  // Nothing is opened where the user says no to main's own question.
  await allow.click({ force: true });
  await expect.poll(asked).toEqual(["Let other programs connect to this database?"]);
  await expect(allow).not.toBeChecked();
  await expect(dialog.getByRole("button", { name: "Test connection" })).toHaveCount(0);
  await expectAccessible(app, page, "connect, refused");

  await answerQuestions(app, true);
  await allow.click({ force: true });
  await expect(allow).toBeChecked();
  await dialog.getByRole("button", { name: "Test connection" }).click();
  await expect(dialog.getByText(/^A connection to 127\.0\.0\.1:\d+ works\.$/)).toBeVisible();

  await dialog.getByRole("button", { name: "New token" }).click();
  const form = page.getByRole("dialog", { name: "New token" });
  await form.getByRole("textbox", { name: "Name" }).fill("Report");
  await form.getByRole("button", { name: "Create token" }).click();
  const shown = page.getByRole("alertdialog", { name: "Token Report" });
  const token = await shown.locator("code").textContent();
  await expectAccessible(app, page, "new token");
  await shown.getByRole("button", { name: "I saved it" }).click();

  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect.poll(() => readClipboard(app)).toMatch(/^psql "postgresql:/);
  const uri = (await readClipboard(app)).slice('psql "'.length, -1);
  expect(uri).toContain(`:${token}@127.0.0.1:`);
  const { client, ended } = await connectProgram(uri);
  expect((await client.query("SELECT 42 AS answer")).rows).toEqual([{ answer: 42 }]);
  await expect(client.query("CREATE TABLE t (a INTEGER)")).rejects.toThrow();

  const programs = dialog.getByRole("list", { name: "Connected now" }).getByRole("listitem");
  await expect(programs).toHaveCount(1);
  await expect(programs).toContainText("quarterly report");
  await expect(programs).toContainText("Token Report");
  await expectAccessible(app, page, "connect, in use");
  await programs.getByRole("button", { name: "Disconnect quarterly report" }).click();
  await ended;
  await expect(dialog.getByText("No program is connected.")).toBeVisible();

  const again = await connectProgram(uri);
  await dialog.getByRole("button", { name: "Revoke Report" }).click();
  const question = page.getByRole("alertdialog", { name: "Revoke Report" });
  await expectAccessible(app, page, "revoke token");
  await question.getByRole("button", { name: "Revoke" }).click();
  await again.ended;
  await expect(connectProgram(uri)).rejects.toThrow();
  await expect(dialog.getByText(token ?? "")).toHaveCount(0);

  const port = Number(new URL(uri).port);
  expect(await isOpen(port)).toBe(true);
  await allow.click({ force: true });
  await expect(allow).not.toBeChecked();
  expect(await isOpen(port)).toBe(false);
});
