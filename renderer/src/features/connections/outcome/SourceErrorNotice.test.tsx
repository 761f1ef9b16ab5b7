// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { messages } from "../../../messages/messages";
import { runCause } from "./runCause";
import { SourceErrorNotice } from "./SourceErrorNotice";

afterEach(cleanup);

describe("SourceErrorNotice", () => {
  it("names the tables that failed with their reasons, and counts those beyond three", () => {
    const counts = { total: 9, failed: 5, acknowledged: 0 };
    render(
      <SourceErrorNotice
        sentence={null}
        cause={runCause({ error: "x", errorScope: "tables" }, counts)}
        tables={["a", "b", "c", "d", "e"].map((name) => ({ name, error: `could not read ${name}: late` }))}
        onShow={() => undefined}
      />,
    );
    const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(lines).toEqual([
      "could not read a: late",
      "could not read b: late",
      "could not read c: late",
      messages.connections.review.more(2),
    ]);
    expect(screen.getByText(messages.connections.partly.remedy)).toBeTruthy();
  });
});
