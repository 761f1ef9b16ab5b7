import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";
import { writeDataFile } from "../fixtures/writeDataFile";

const csv = `code,amount,note
00123,1.10,"two
lines, and ""quotes"""
99999,12345678901234567.89,
`;

test("from the first start to exact rows, and back again after closing", async () => {
  test.setTimeout(180_000);
  const userData = await mkdtemp(join(tmpdir(), "wharf-journey-"));
  const first = await launchWharf({ userData, env: { WHARF_PROVISIONING_MS: "1500" } });
  const { page, app } = first;
  const wharf = new Workbench(page);
  try {
    await test.step("a database is created and provisioned before one's eyes, without a token that has no use here", async () => {
      await page.getByRole("main").getByRole("button", { name: "Create a database" }).click();
      await wharf.dialog.getByRole("textbox", { name: "Name" }).fill("x".repeat(51));
      await expect(wharf.dialog.getByText("Use at most 50 characters instead of 51.")).toBeVisible();
      await wharf.dialog.getByRole("textbox", { name: "Name" }).fill("harbour");
      await wharf.dialog.getByRole("button", { name: "More options" }).click();
      await wharf.dialog.getByRole("textbox", { name: /^Memory/ }).fill("100");
      await expect(wharf.dialog.getByText("Enter 256 to 32,768 MB.")).toBeVisible();
      await wharf.dialog.getByRole("textbox", { name: /^Memory/ }).fill("2048");
      await wharf.dialog.getByRole("button", { name: "Create" }).click();
      await expect(wharf.tree.getByText("Being created")).toBeVisible();
      await expect(wharf.databaseNode("harbour", "Running")).toBeVisible();
      await expect(page.getByText(/dbt_/)).toHaveCount(0);
    });

    await test.step("the sample is loaded", async () => {
      await page.getByRole("button", { name: "Load the sample…" }).click();
      await wharf.dialog.getByRole("button", { name: "Load" }).click();
      await expect(wharf.dialog.getByText("590,600 rows in six tables and two views")).toBeVisible({
        timeout: 60_000,
      });
      await wharf.dialog.getByRole("button", { name: "Query orders" }).click();
    });

    await test.step("schemas, tables and columns are in the tree", async () => {
      for (const table of ["customers", "orders", "payments", "best_customers"]) {
        await expect(wharf.tree.getByRole("treeitem", { name: new RegExp(`^${table}(,|$)`) })).toBeVisible();
      }
      await wharf.tree.getByRole("treeitem", { name: /^orders$/ }).click();
      await page.keyboard.press("ArrowRight");
      await expect(wharf.tree.getByRole("treeitem", { name: /^order_id.*BIGINT/ })).toBeVisible();
    });

    await test.step("completion proposes tables and columns, and the statement under the cursor runs", async () => {
      await wharf.writeSql("SELECT 1;\n\n");
      await page.keyboard.type("SELECT o.order_id, o.note FROM sample.ord");
      await expect(page.locator(".suggest-widget").getByText("orders", { exact: true })).toBeVisible();
      await page.keyboard.press("Escape");
      await page.keyboard.type("ers o ORDER BY order_id");
      await page.keyboard.press("Escape");
      await page.keyboard.press("ControlOrMeta+Enter");
      await expect(wharf.grid).toHaveAttribute("aria-rowcount", "10001");
      await expect
        .poll(() => wharf.rowTexts(1))
        .toEqual(["9007199254740993", "Please leave it with the neighbour.↵Thank you, flat 15"]);
      await expect.poll(() => wharf.rowTexts(2)).toEqual(["9007199254740994", "NULL"]);
      await expect(wharf.status).toContainText("First 10,000 rows");
    });

    await test.step("an own file is dropped on the window and loaded without losing a digit or a line", async () => {
      const file = await writeDataFile("Parts 2024.csv", csv);
      await dropFile(page, file);
      await expect(wharf.dialog.getByRole("textbox", { name: "Table", exact: true })).toHaveValue(
        "parts_2024",
      );
      await expect(wharf.dialog.getByRole("combobox", { name: "Type of amount" })).toHaveValue(
        "DECIMAL(38,2)",
      );
      await wharf.dialog.getByRole("combobox", { name: "Type of amount" }).fill("DECIMAL(20,2)");
      await page.keyboard.press("Tab");
      await wharf.dialog.getByRole("button", { name: "Load", exact: true }).click();
      await expect(wharf.dialog.getByText(/^2 rows loaded/)).toBeVisible();
      await wharf.dialog.getByRole("button", { name: "Query parts_2024" }).click();
      await expect(wharf.grid).toHaveAttribute("aria-rowcount", "3");
      await expect.poll(() => wharf.rowTexts(1)).toEqual(["00123", "1.10", 'two↵lines, and "quotes"']);
      await expect.poll(() => wharf.rowTexts(2)).toEqual(["99999", "12345678901234567.89", "NULL"]);
    });

    await test.step("a file is chosen by the system's dialog", async () => {
      const file = await writeDataFile("more.ndjson", '{"id":9007199254740993}\n{"id":2}\n');
      await app.evaluate(({ dialog }, path) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
      }, file);
      await page.keyboard.press("ControlOrMeta+K");
      await page.keyboard.type("Load files");
      await page.keyboard.press("Enter");
      await expect(wharf.dialog.getByRole("textbox", { name: "Table", exact: true })).toHaveValue("more");
      await wharf.dialog.getByRole("button", { name: "Load", exact: true }).click();
      await expect(wharf.dialog.getByText(/^2 rows loaded/)).toBeVisible();
      await wharf.dialog.getByRole("button", { name: "Close" }).last().click();
    });

    await test.step("a running query stops, and the editor is free at once", async () => {
      await wharf.run(
        "SELECT count(*) FROM range(100000000000) a, range(1000) b WHERE a.range % 7 = b.range % 5",
      );
      await expect(page.getByRole("button", { name: "Stop" }).first()).toBeVisible();
      await wharf.focusEditor();
      await page.keyboard.press("Escape");
      await expect(page.getByText("Stopped").first()).toBeVisible();
      await wharf.run("SELECT 42 AS answer");
      await expect.poll(() => wharf.rowTexts(1)).toEqual(["42"]);
    });

    await test.step("an error is said, explained, and marked where it is", async () => {
      await wharf.run("SELECT order_id,\n  no_such_column\nFROM sample.orders");
      await expect(page.getByText(/no_such_column.*not found/).first()).toBeVisible();
      await expect(page.getByText("Correct the marked part and run the statement again.")).toBeVisible();
      await expect(page.locator(".monaco-editor .squiggly-error")).toBeVisible();
    });

    // Acknowledged within a second of the last key.
    await page.waitForTimeout(1000);
  } finally {
    await first.close();
  }

  const second = await launchWharf({ userData });
  const again = new Workbench(second.page);
  try {
    await test.step("the tabs come back with their text", async () => {
      await expect(second.page.getByRole("tab")).not.toHaveCount(0);
      await expect.poll(() => again.editorText()).toContain("no_such_column");
    });

    await test.step("the data is still there", async () => {
      await again.run("SELECT count(*) AS n FROM sample.order_lines");
      await expect.poll(() => again.rowTexts(1)).toEqual(["300000"]);
    });

    await test.step("deleting the database asks for its name", async () => {
      await second.page.getByRole("button", { name: "Databases", exact: true }).click();
      await second.page.getByRole("button", { name: "Actions for harbour" }).click();
      await second.page.getByRole("menuitem", { name: "Delete…" }).click();
      const remove = second.page.getByRole("button", { name: "Delete database" });
      await expect(remove).toBeDisabled();
      await second.page.getByRole("textbox", { name: "Type harbour to confirm" }).fill("harbou");
      await expect(remove).toBeDisabled();
      await second.page.getByRole("textbox", { name: "Type harbour to confirm" }).fill("harbour");
      await remove.click();
      await expect(again.tree.getByText("harbour")).toHaveCount(0);
    });
  } finally {
    await second.close();
    await rm(userData, { recursive: true, force: true });
  }
});

/** Drops a file as the system does: with a path that only main may learn. */
async function dropFile(page: Workbench["page"], path: string): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement("input");
    input.type = "file";
    input.id = "dropped";
    document.body.append(input);
  });
  await page.locator("#dropped").setInputFiles(path);
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>("#dropped");
    const file = input?.files?.[0];
    if (input == null || file === undefined) throw new Error("No file was chosen.");
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(file);
    window.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    input.remove();
  });
}
