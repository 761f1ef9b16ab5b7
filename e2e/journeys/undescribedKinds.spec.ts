import { expect } from "@playwright/test";
import { goServer } from "#shared/api/testing/services/goServer";
import { ForeignService } from "../fixtures/ForeignService";
import { sendJson } from "../fixtures/foreignAnswers";
import { openService } from "../fixtures/openService";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";
import { writtenService } from "../fixtures/writtenService";

/** A list that names its kinds and says nothing of what they need. */
const connectors = {
  code: "Success",
  data: { items: [{ id: "salesforce", name: "Salesforce", type: "Marketing" }], next_cursor: null },
};
const stream = { name: "public.orders", schema: "public", table: "orders", columns: [] };

test("a kind of source that the service does not describe takes its settings as JSON", async ({ page }) => {
  const usual = writtenService({ ...goServer, connectors });
  const service = await ForeignService.start((response, request) =>
    request.path.endsWith("/connections/test")
      ? sendJson(response, { ok: true, streams: [stream] })
      : usual(response, request),
  );
  const main = page.getByRole("main");
  try {
    await openService(new Workbench(page), service.address);
    await page.getByRole("button", { name: "Connections", exact: true }).click();
    await main.getByRole("button", { name: "New Connection" }).first().click();
    const wizard = main.getByRole("form", { name: "New Connection" });
    await wizard.getByRole("option", { name: "Salesforce" }).click();
    await expect(wizard.getByRole("note")).toContainText("doesn’t say which settings this source needs");
    await wizard
      .getByRole("textbox", { name: /^Settings \(JSON\)/ })
      .fill('{"domain": "shop", "sandbox": true}');
    await wizard.getByRole("textbox", { name: /^Secrets \(JSON\)/ }).fill('{"token": "t0ken"}');
    await wizard.getByRole("button", { name: "Test and continue" }).click();
    await expect(wizard.getByRole("heading", { name: "Choose tables to sync" })).toBeVisible();
    expect(service.bodiesOf(/\/connections\/test$/)).toEqual([
      expect.objectContaining({
        kind: "salesforce",
        config: { domain: "shop", sandbox: true },
        secrets: { token: "t0ken" },
      }),
    ]);
  } finally {
    await service.stop();
  }
});
