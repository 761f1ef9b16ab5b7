// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Connector } from "#shared/api/connector";
import { formFields, type FormValues } from "./FormValues";
import { fieldOf } from "./testing/fieldOf";
import { TestOutcome } from "./TestOutcome";

const connector: Connector = {
  kind: "postgres",
  name: "PostgreSQL",
  multiple: true,
  excludeColumns: true,
  fields: [fieldOf("host"), fieldOf("certificateFingerprint")],
};
const fields = formFields(connector);
const fingerprint = `SHA256:${"b".repeat(43)}`;
const error = `The TLS certificate of db:5432 is not signed by an authority that is trusted here. To trust exactly this certificate, compare its fingerprint ${fingerprint} (AB:CD) with the administrator's.`;
const onPin = vi.fn();

afterEach(() => {
  cleanup();
  onPin.mockReset();
});

function show(values: FormValues): void {
  const result = { ok: false, error, streams: [], notOffered: [] };
  render(<TestOutcome {...{ connector, fields, values, result, onPin }} isOld={false} />);
}

describe("TestOutcome", () => {
  it("shows the fingerprint of a certificate that is not trusted, and trusts it on one button", () => {
    show(new Map());
    expect(screen.getByRole("heading", { name: "Trust this certificate?" })).toBeDefined();
    expect(screen.getByRole("alert").textContent).toContain(fingerprint);
    fireEvent.click(screen.getByRole("button", { name: "Trust this certificate and test again" }));
    expect(onPin).toHaveBeenCalledExactlyOnceWith(fields[1], fingerprint);
  });

  it("says that the certificate is another one where one was trusted before", () => {
    show(new Map([[fields[1]?.key ?? "", `SHA256:${"a".repeat(43)}`]]));
    expect(screen.getByRole("button", { name: "Trust the new certificate and test again" })).toBeDefined();
  });
});
