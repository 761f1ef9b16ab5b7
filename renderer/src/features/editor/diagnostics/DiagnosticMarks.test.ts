import type { editor } from "monaco-editor/editor";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noCatalog } from "#shared/sql/completion/DatabaseCatalog";
import { SchemaIndex } from "#shared/sql/completion/SchemaIndex";
import type { StatementDiagnostic } from "#shared/domain/statementDiagnostic";
import type { CheckStatements } from "#shared/sql/diagnostics/TextDiagnostics";
import { splitStatements } from "#shared/sql/splitStatements";
import type { Monaco } from "../../../lib/monaco/Monaco";
import { DiagnosticMarks, shownDiagnostics } from "./DiagnosticMarks";

const text = "selec 1";
const wrong: StatementDiagnostic = {
  kind: "syntax",
  start: 0,
  end: 5,
  message: "syntax error",
  replacements: [],
};

/** As much of the editor as the marks use: one text, edits of it, and what is marked. */
class EditorStub {
  readonly marked: string[][] = [];
  marksOfRun: { readonly startLineNumber: number; readonly startColumn: number }[] = [];
  edit: () => void = () => undefined;

  readonly model = {
    onDidChangeContent: (listener: () => void) => {
      this.edit = listener;
      return { dispose: () => undefined };
    },
    getValueLength: () => text.length,
    getPositionAt: (offset: number) => ({ lineNumber: 1, column: offset + 1 }),
    getOffsetAt: () => text.length,
    isDisposed: () => false,
    uri: "text",
  };

  readonly monaco = {
    MarkerSeverity: { Error: 8 },
    editor: {
      onDidChangeMarkers: () => ({ dispose: () => undefined }),
      getModelMarkers: () => this.marksOfRun,
      setModelMarkers: (_model: unknown, _owner: string, markers: readonly editor.IMarkerData[]) => {
        this.marked.push(markers.map(({ message }) => message));
      },
    },
  };

  readonly target = {
    onDidChangeCursorPosition: () => ({ dispose: () => undefined }),
    getPosition: () => null,
    getModel: () => this.model,
  };

  open(): DiagnosticMarks {
    return new DiagnosticMarks(
      this.monaco as unknown as Monaco,
      this.target as unknown as editor.ICodeEditor,
      {
        model: this.model as unknown as editor.ITextModel,
        tracker: { current: () => ({ text, pieces: splitStatements(text) }) },
      },
    );
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("DiagnosticMarks", () => {
  /** Marks of a text whose checks have these answers, the last of them from then on. */
  function open(answers: readonly Awaited<ReturnType<CheckStatements>>[]) {
    const stub = new EditorStub();
    const marks = stub.open();
    let asked = 0;
    const check = vi.fn<CheckStatements>(() => {
      asked += 1;
      return Promise.resolve(answers[Math.min(asked, answers.length) - 1] ?? []);
    });
    marks.use({ schema: new SchemaIndex(), catalog: noCatalog, isSameEngine: true, check });
    return { stub, marks, check };
  }

  it("checks a text again that had no answer, and marks what the second check finds", async () => {
    const { stub, marks, check } = open([[], [[wrong]]]);
    stub.edit();
    await vi.advanceTimersByTimeAsync(300);
    expect(check).toHaveBeenCalledTimes(1);
    expect(stub.marked.at(-1)).toEqual([]);
    await vi.advanceTimersByTimeAsync(1500);
    expect(check).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(check).toHaveBeenCalledTimes(2);
    expect(stub.marked.at(-1)).toEqual(["syntax error"]);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(check).toHaveBeenCalledTimes(2);
    marks.dispose();
  });

  it("sets marks that stay the same once, though the cursor rests", async () => {
    const { stub, marks } = open([[[wrong]]]);
    stub.edit();
    await vi.advanceTimersByTimeAsync(300);
    const times = stub.marked.length;
    expect(stub.marked.at(-1)).toEqual(["syntax error"]);
    await vi.advanceTimersByTimeAsync(1500);
    expect(stub.marked).toHaveLength(times);
    marks.dispose();
  });

  it("leaves a mark of the run alone, and keeps what can be put in the place of its name", async () => {
    const fixable = { ...wrong, replacements: ["select"] };
    const { stub, marks } = open([[[fixable]]]);
    stub.marksOfRun = [{ startLineNumber: 1, startColumn: 1 }];
    stub.edit();
    await vi.advanceTimersByTimeAsync(300);
    expect(stub.marked.at(-1)).toEqual([]);
    const shown = shownDiagnostics.get(stub.model as unknown as editor.ITextModel);
    expect(shown?.map(({ replacements }) => replacements)).toEqual([["select"]]);
    marks.dispose();
  });

  it("gives up after the second time, until the next edit", async () => {
    const { stub, marks, check } = open([[]]);
    stub.edit();
    await vi.advanceTimersByTimeAsync(300);
    await vi.advanceTimersByTimeAsync(2000);
    expect(check).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(64_000);
    expect(check).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(check).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(check).toHaveBeenCalledTimes(3);
    stub.edit();
    await vi.advanceTimersByTimeAsync(2300);
    expect(check).toHaveBeenCalledTimes(5);
    marks.dispose();
  });

  it("checks nothing again once it is disposed", async () => {
    const { stub, marks, check } = open([[]]);
    stub.edit();
    await vi.advanceTimersByTimeAsync(300);
    marks.dispose();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(check).toHaveBeenCalledTimes(1);
  });
});
