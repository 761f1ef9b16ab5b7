import { describe, expect, it } from "vitest";
import type { ResultCopy } from "#shared/domain/results/resultCopy";
import { EventPublisher } from "../ipc/EventPublisher";
import type { ClipboardContent } from "../windows/writeClipboard";
import { resultHandlers, type ResultPorts } from "./resultHandlers";

const runId = "11111111-1111-4111-8111-111111111111";

/** Copies in a format out of a result in which so many texts look like formulas. */
async function copied(format: ResultCopy["format"], formulas: number) {
  const written: ClipboardContent[] = [];
  const asked: string[] = [];
  const ports = {
    store: {
      outputs: {
        copy: async (_run: string, copy: ResultCopy) => {
          asked.push(copy.format);
          return {
            text: `as ${copy.format}`,
            rows: 2,
            formulas: copy.format.startsWith("html") ? 0 : formulas,
          };
        },
      },
    },
    events: new EventPublisher(() => undefined, false),
    writeClipboard: async (content: ClipboardContent) => void written.push(content),
  };
  // Copying uses no other port.
  const handlers = resultHandlers(ports as unknown as ResultPorts);
  const copy = { viewId: 0, format, rows: { from: 0, count: 2 }, columns: [0] };
  const answer = await handlers["results.copy"](
    { copyId: "c", runId, copy },
    { signal: new AbortController().signal, page: { sendResultPort: () => undefined } },
  );
  return { answer, written, asked };
}

describe("Copies that may be pasted into a spreadsheet", () => {
  it.each([
    ["text", "htmlRows"],
    ["tsv", "htmlRows"],
    ["tsvWithHeader", "html"],
    ["csv", "html"],
  ] as const)("puts the exact %s and beside it marked cells on the clipboard", async (format, html) => {
    expect(await copied(format, 3)).toEqual({
      answer: { rows: 2, formulas: 3 },
      written: [{ text: `as ${format}`, html: `as ${html}` }],
      asked: [format, html],
    });
  });

  it("puts only the text there when nothing in it looks like a formula", async () => {
    expect(await copied("tsv", 0)).toEqual({
      answer: { rows: 2 },
      written: [{ text: "as tsv", html: null }],
      asked: ["tsv"],
    });
  });

  it("reports the formulas of an HTML copy too", async () => {
    expect(await copied("html", 1)).toMatchObject({
      answer: { rows: 2, formulas: 1 },
      written: [{ text: "as tsvWithHeader", html: "as html" }],
    });
  });
});
