import { embeddedProfileId } from "#shared/domain/ids";
import type { WorkspaceTab } from "#shared/domain/workspace/workspaceTab";
import { AppError } from "#shared/errors/AppError";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TabJournal } from "./TabJournal";

const id = "7b1f6a52-0f0e-4d4e-9d56-0d9f0f2f6a11";

function tab(text: string): WorkspaceTab {
  return {
    id,
    title: "Query 1",
    text,
    cursor: { anchor: 0, head: 0 },
    scrollTop: 0,
    profileId: embeddedProfileId,
    databaseId: null,
    lastRun: null,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the journal of a tab", () => {
  it("hands every edit over within a second, however the person types and however slow the disk is", async () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(gaps, fc.integer({ min: 0, max: 5000 }), async (pauses, diskMs) => {
        const saved: { text: string; at: number }[] = [];
        const journal = new TabJournal(async ({ text }) => {
          saved.push({ text: text ?? "", at: Date.now() });
          await new Promise((resolve) => setTimeout(resolve, diskMs));
        });
        let text = "";
        const edits: { length: number; at: number }[] = [];
        for (const pause of pauses) {
          text += "x";
          edits.push({ length: text.length, at: Date.now() });
          journal.edited(id, () => tab(text));
          await vi.advanceTimersByTimeAsync(pause);
        }
        await vi.advanceTimersByTimeAsync(10_000);
        for (const edit of edits) {
          const first = saved.find((save) => save.text.length >= edit.length);
          expect((first?.at ?? Infinity) - edit.at).toBeLessThanOrEqual(1000);
        }
        expect(journal.store.getState()[id]).toEqual({ status: "saved" });
      }),
    );
  });

  it("hands a text of 100 MB over within a quarter of a minute, and not at each pause", async () => {
    const save = vi.fn(async (_tab: WorkspaceTab) => undefined);
    const journal = new TabJournal(save);
    for (let edit = 0; edit < 32; edit += 1) {
      journal.edited(id, () => tab("long"), 100_000_000);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(save).toHaveBeenCalledTimes(1);
  });

  it("saves once for a burst of edits, with the text at its end", async () => {
    const save = vi.fn(async (_tab: WorkspaceTab) => undefined);
    const journal = new TabJournal(save);
    for (const text of ["s", "se", "sel"]) journal.edited(id, () => tab(text));
    await vi.advanceTimersByTimeAsync(300);
    expect(save.mock.calls.map(([saved]) => saved.text)).toEqual(["sel"]);
  });

  it("says that saving fails, tries again until it succeeds, and then says so", async () => {
    let isFull = true;
    const saved: string[] = [];
    const journal = new TabJournal(async ({ text }) => {
      if (isFull) throw new AppError("WORKSPACE_NOT_WRITTEN");
      saved.push(text ?? "");
    });
    journal.edited(id, () => tab("select 1"));
    await vi.advanceTimersByTimeAsync(400);
    expect(journal.store.getState()[id]).toMatchObject({
      status: "failed",
      error: { code: "WORKSPACE_NOT_WRITTEN" },
    });
    journal.edited(id, () => tab("select 12"));
    expect(journal.store.getState()[id]?.status).toBe("failed");
    await vi.advanceTimersByTimeAsync(5000);
    isFull = false;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(saved).toEqual(["select 12"]);
    expect(journal.store.getState()[id]).toEqual({ status: "saved" });
  });

  it("does not let a late answer about older text hide that newer text waits", async () => {
    const answers: (() => void)[] = [];
    const journal = new TabJournal(() => new Promise<void>((resolve) => void answers.push(resolve)));
    journal.edited(id, () => tab("a"));
    await vi.advanceTimersByTimeAsync(300);
    journal.edited(id, () => tab("ab"));
    await vi.advanceTimersByTimeAsync(300);
    answers[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(journal.store.getState()[id]).toEqual({ status: "waiting" });
    answers[1]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(journal.store.getState()[id]).toEqual({ status: "saved" });
  });

  it("hands over at once when asked, and nothing of a closed tab", async () => {
    const save = vi.fn(async (_tab: WorkspaceTab) => undefined);
    const journal = new TabJournal(save);
    journal.edited(id, () => tab("a"));
    await journal.flush();
    expect(save).toHaveBeenCalledTimes(1);
    journal.edited(id, () => tab("ab"));
    journal.forget(id);
    await vi.advanceTimersByTimeAsync(5000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(journal.store.getState()).toEqual({});
  });
});
