// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { JsonTree } from "./JsonTree";
import { parseJsonTree } from "./parseJsonTree";

afterEach(cleanup);

describe("JsonTree", () => {
  it("shows of a name and a text what would not be seen, or would make them look like others", () => {
    const node = parseJsonTree(JSON.stringify({ "\u202egnp.exe": "\u202etxt", "two\nlines": 1 }));
    if (node === null) throw new Error("it is JSON");
    render(<JsonTree node={node} pathOf={() => ""} onShowField={null} />);
    const names = screen.getAllByRole("row").map((row) => row.textContent);
    expect(names).toEqual(["{ 2 fields }", '◌gnp.exe"◌txt"', "two↵lines1"]);
  });
});
