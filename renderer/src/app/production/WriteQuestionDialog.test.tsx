// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { messages } from "../../messages/messages";
import { askBeforeWrite } from "../state/permissions/permitChange";
import { WriteQuestionDialog } from "./WriteQuestionDialog";

const text = messages.shell.writeQuestion;

async function ask(sql: string) {
  render(<WriteQuestionDialog />);
  let decided: Promise<boolean> = Promise.resolve(false);
  act(() => {
    decided = askBeforeWrite({
      profileName: "Harbour live",
      databaseName: "ships",
      what: { kind: "statement", sql, place: null },
    });
  });
  await screen.findByRole("alertdialog", { name: text.runTitle });
  return decided;
}

afterEach(cleanup);

describe("the question before a write on production", () => {
  it("shows where and what", async () => {
    void ask("DELETE FROM berths WHERE id = 1");
    expect(await screen.findByText("DELETE FROM berths WHERE id = 1")).toBeDefined();
    expect(screen.getByText("ships")).toBeDefined();
    expect(screen.getByText("Harbour live")).toBeDefined();
  });

  it.each([
    ["DELETE FROM berths", text.everyRow("DELETE")],
    ["UPDATE berths SET a = 1", text.everyRow("UPDATE")],
    ["TRUNCATE berths", text.truncates],
    ["DROP TABLE berths", text.removes("DROP")],
    ["CREATE OR REPLACE TABLE berths AS FROM b", text.removes("CREATE")],
  ])("names the danger of %s", async (sql, danger) => {
    void ask(sql);
    expect(await screen.findByText(danger)).toBeDefined();
  });

  it("shows the beginning of a long statement and says how much follows", async () => {
    void ask(Array.from({ length: 40 }, (_, line) => `-- line ${line}`).join("\n"));
    expect(await screen.findByText(text.moreLines(28))).toBeDefined();
    expect(screen.queryByText(/line 20/)).toBeNull();
  });

  it("begins on no, so that Enter carries out nothing", async () => {
    void ask("DROP TABLE berths");
    await screen.findByRole("alertdialog");
    expect(document.activeElement?.textContent).toBe(messages.general.cancel);
  });

  it("takes Escape for no, and only its button for yes", async () => {
    const first = ask("DROP TABLE berths");
    fireEvent.keyDown(await screen.findByRole("alertdialog"), { key: "Escape" });
    expect(await first).toBe(false);
    cleanup();
    const second = ask("DROP TABLE berths");
    fireEvent.click(await screen.findByRole("button", { name: text.run }));
    expect(await second).toBe(true);
  });
});
