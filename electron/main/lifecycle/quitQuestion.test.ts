import { describe, expect, it, vi } from "vitest";
import type { Task } from "#shared/domain/task";

vi.mock("electron", () => ({ app: {}, dialog: {} }));

const { quitQuestion } = await import("./quitCleanly");

const task = { title: "orders.csv" } as Task;

describe("quitQuestion", () => {
  it("asks nothing where nothing would be lost", () => {
    expect(quitQuestion([], 0)).toBeNull();
  });

  it("asks about loads first, then about open transactions", () => {
    expect(quitQuestion([task], 1)?.message).toBe("orders.csv is still loading");
    expect(quitQuestion([task, task], 0)?.message).toBe("2 loads are still running");
    expect(quitQuestion([], 1)).toMatchObject({
      message: "A transaction is open",
      buttons: ["Keep Open", "Roll Back and Quit"],
    });
    expect(quitQuestion([], 2)?.message).toBe("2 transactions are open");
  });
});
