// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { createQueryClient } from "../../lib/createQueryClient";
import { messages } from "../../messages/messages";
import { LicensesDialog } from "./LicensesDialog";

const text = messages.settings.licenses;

function open(): { isClosed: boolean } {
  const state = { isClosed: false };
  new FakeBridge({
    "app.notices": () => ({
      libraries: [
        { name: "react", version: "19.3.1", license: "MIT", text: "Permission is hereby granted" },
        { name: "saxes", version: "6.0.0", license: "ISC", text: "" },
      ],
    }),
  }).install();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LicensesDialog
        onClose={() => {
          state.isClosed = true;
        }}
      />
    </QueryClientProvider>,
  );
  return state;
}

afterEach(cleanup);

describe("LicensesDialog", () => {
  it("shows each library with its version, its license and the license's text", async () => {
    open();
    expect((await screen.findByText(/^react 19\.3\.1/)).textContent).toBe("react 19.3.1 MIT");
    expect(screen.getByText("Permission is hereby granted").closest("details")?.open).toBe(false);
  });

  it("says so where a package brings no text", async () => {
    open();
    expect((await screen.findByText(text.noText("ISC"))).tagName).toBe("PRE");
  });

  it("closes by its cross", () => {
    const state = open();
    fireEvent.click(screen.getByRole("button", { name: messages.general.close }));
    expect(state.isClosed).toBe(true);
  });
});
