import { describe, expect, it } from "vitest";
import { runInOrder } from "./statementsToRun";

const statements = ["a", "b", "c"].map((sql, offset) => ({ sql, offset }));

describe("running all statements", () => {
  it.each(["failed", "cancelled"] as const)("leaves the rest alone once one %s", async (bad) => {
    const ran: string[] = [];
    const count = await runInOrder(statements, async ({ sql }) => {
      ran.push(sql);
      return sql === "b" ? bad : "succeeded";
    });
    expect(ran).toEqual(["a", "b"]);
    expect(count).toBe(1);
  });

  it("starts each one only when the one before it has ended", async () => {
    const events: string[] = [];
    const count = await runInOrder(statements, async ({ sql }) => {
      events.push(`${sql} begins`);
      await Promise.resolve();
      events.push(`${sql} ends`);
      return "succeeded";
    });
    expect(count).toBe(3);
    expect(events).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });
});
