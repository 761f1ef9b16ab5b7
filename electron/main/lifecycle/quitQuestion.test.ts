import { describe, expect, it, vi } from "vitest";
import type { Task } from "#shared/domain/task";
import { english } from "../messages/english";

vi.mock("electron", () => ({ app: {}, dialog: {} }));

const { quitQuestion } = await import("./quitCleanly");

const task = { title: "orders.csv" } as Task;

describe("quitQuestion", () => {
  const nothing = { tasks: [], exports: 0, transactions: 0 };

  it("asks nothing where nothing would be lost", () => {
    expect(quitQuestion(nothing, english.quit)).toBeNull();
  });

  it("asks about loads first, then about exports and open transactions", () => {
    const message = (work: Partial<Parameters<typeof quitQuestion>[0]>) =>
      quitQuestion({ ...nothing, ...work }, english.quit)?.message;
    expect(message({ tasks: [task], exports: 1, transactions: 1 })).toBe("orders.csv is still loading");
    expect(message({ tasks: [task, task] })).toBe("2 loads are still running");
    expect(message({ exports: 1, transactions: 1 })).toBe("An export is still running");
    expect(message({ exports: 3 })).toBe("3 exports are still running");
    expect(quitQuestion({ ...nothing, transactions: 1 }, english.quit)).toMatchObject({
      message: "A transaction is open",
      buttons: ["Keep Open", "Roll Back and Quit"],
    });
    expect(message({ transactions: 2 })).toBe("2 transactions are open");
  });
});
