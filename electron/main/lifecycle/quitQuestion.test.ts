import { describe, expect, it, vi } from "vitest";
import type { Task } from "#shared/domain/task";
import { english } from "../messages/english";

vi.mock("electron", () => ({ app: {}, dialog: {} }));

const { quitQuestion } = await import("./quitCleanly");

const task = { title: "orders.csv" } as Task;

describe("quitQuestion", () => {
  it("asks nothing where nothing would be lost", () => {
    expect(quitQuestion([], 0, english.quit)).toBeNull();
  });

  it("asks about loads first, then about open transactions", () => {
    expect(quitQuestion([task], 1, english.quit)?.message).toBe("orders.csv is still loading");
    expect(quitQuestion([task, task], 0, english.quit)?.message).toBe("2 loads are still running");
    expect(quitQuestion([], 1, english.quit)).toMatchObject({
      message: "A transaction is open",
      buttons: ["Keep Open", "Roll Back and Quit"],
    });
    expect(quitQuestion([], 2, english.quit)?.message).toBe("2 transactions are open");
  });
});
