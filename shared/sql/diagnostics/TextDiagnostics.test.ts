import { describe, expect, it } from "vitest";
import { noCatalog } from "../completion/DatabaseCatalog";
import { SchemaIndex } from "../completion/SchemaIndex";
import { splitStatements } from "../splitStatements";
import { type CheckStatements, TextDiagnostics } from "./TextDiagnostics";

const wrong = { kind: "syntax" as const, message: "m", start: 0, end: 5, replacements: [] };

function openText() {
  const asked: string[][] = [];
  const answers: Awaited<ReturnType<CheckStatements>>[] = [];
  const diagnostics = new TextDiagnostics();
  const check: CheckStatements = ({ statements }) => {
    asked.push(statements);
    return Promise.resolve(answers.shift() ?? statements.map(() => [wrong]));
  };
  const place = { schema: new SchemaIndex(), catalog: noCatalog, isSameEngine: true, check };
  const found = (text: string) => diagnostics.check(text, splitStatements(text), place, 0, () => false);
  return { asked, answers, diagnostics, found };
}

describe("TextDiagnostics", () => {
  it("checks a statement once, and again only what was edited", async () => {
    const { asked, found } = openText();
    expect(await found("selec 1; selec 2")).toHaveLength(2);
    expect(await found("selec 1; selec 3")).toHaveLength(2);
    expect(asked).toEqual([["selec 1", "selec 2"], ["selec 3"]]);
  });

  it("takes no answer for no fault, and asks for the rest at the next check", async () => {
    const { asked, answers, diagnostics, found } = openText();
    answers.push([[wrong]]);
    expect(await found("selec 1; selec 2")).toHaveLength(1);
    expect(diagnostics.isAnswered).toBe(false);
    expect(await found("selec 1; selec 2")).toHaveLength(2);
    expect(diagnostics.isAnswered).toBe(true);
    expect(asked.at(-1)).toEqual(["selec 2"]);
  });
});
