// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Connector } from "#shared/api/connector";
import { messages } from "../../../messages/messages";
import { formErrors } from "./formErrors";
import { formFields, type FormValues } from "./FormValues";
import { SourceForm } from "./SourceForm";
import { fieldOf } from "./testing/fieldOf";

const text = messages.connectionForms;

function Form({ connector }: { connector: Connector }) {
  const [values, setValues] = useState<FormValues>(new Map());
  const fields = formFields(connector);
  return (
    <SourceForm
      fields={fields}
      values={values}
      onChange={setValues}
      fieldErrors={formErrors(fields, values)}
      areAllErrorsShown={false}
    />
  );
}

function show(...fields: Connector["fields"]) {
  render(<Form connector={{ kind: "x", name: "X", multiple: true, excludeColumns: false, fields }} />);
}

const input = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

afterEach(cleanup);

describe("the form of a source", () => {
  it("checks JSON while it is typed", () => {
    show(fieldOf("options", { label: "Options", type: "json", required: true }));
    expect(screen.queryByText(/valid JSON/)).toBe(null);
    fireEvent.change(input("Options"), { target: { value: "{" } });
    expect(screen.getByText(/This is not valid JSON/)).toBeDefined();
    fireEvent.change(input("Options"), { target: { value: "{}" } });
    expect(screen.queryByText(/valid JSON/)).toBe(null);
  });

  it("says that a kind is not described, and takes its settings and secrets as JSON", () => {
    show();
    expect(screen.getByRole("note").textContent).toContain("doesn’t say which settings");
    const [settings, secrets] = [input(/^Settings \(JSON\)/), input(/^Secrets \(JSON\)/)];
    fireEvent.change(settings, { target: { value: "[1]" } });
    expect(screen.getByText(text.undescribed.notObject)).toBeDefined();
    fireEvent.change(settings, { target: { value: '{"dataset":"sales"}' } });
    fireEvent.change(secrets, { target: { value: '{"key":1}' } });
    expect(screen.queryByText(text.undescribed.notObject)).toBe(null);
    expect(screen.getByText(text.undescribed.notTexts)).toBeDefined();
  });

  it("hides a secret until it is asked to show it", () => {
    show(fieldOf("password", { label: "Password", secret: true, required: true }));
    expect(input("Password").type).toBe("password");
    fireEvent.click(screen.getByRole("button", { name: text.secret.reveal("Password") }));
    expect(input("Password").type).toBe("text");
  });

  it("takes a key from a file that is dropped on its field, and lets nothing else have the file", async () => {
    show(fieldOf("privateKey", { label: "Private key", type: "text", secret: true, required: true }));
    const elsewhere = vi.fn();
    window.addEventListener("drop", elsewhere);
    const file = new File(["-----BEGIN KEY-----\n"], "id_ed25519");
    fireEvent.drop(input("Private key"), { dataTransfer: { types: ["Files"], files: [file] } });
    await waitFor(() => expect(input("Private key").value).toBe("-----BEGIN KEY-----\n"));
    expect(elsewhere).not.toHaveBeenCalled();
    window.removeEventListener("drop", elsewhere);
  });

  it("fills its fields from an address pasted into one of them", () => {
    show(
      fieldOf("host", { label: "Host", required: true }),
      fieldOf("database", { label: "Database", required: true }),
      fieldOf("user", { label: "User", required: true }),
      fieldOf("password", { label: "Password", required: true, secret: true }),
    );
    fireEvent.paste(input("Host"), {
      clipboardData: { getData: () => "postgres://ro:pw@db.example.com/app" },
    });
    expect(input("Host").value).toBe("db.example.com");
    expect(input("User").value).toBe("ro");
    expect(input("Password").value).toBe("pw");
  });

  it("fills its fields from an address typed as the host, once it is typed", () => {
    show(
      fieldOf("host", { label: "Host", required: true }),
      fieldOf("port", { label: "Port", type: "integer" }),
      fieldOf("database", { label: "Database", required: true }),
      fieldOf("user", { label: "User", required: true }),
      fieldOf("password", { label: "Password", required: true, secret: true }),
    );
    fireEvent.change(input("Host"), { target: { value: "mysql://ro:pw@db.example.com:3307/app" } });
    expect(input("User").value).toBe("");
    fireEvent.blur(input("Host"));
    expect(input("Host").value).toBe("db.example.com");
    expect(input("User").value).toBe("ro");
    expect(input("Database").value).toBe("app");
    fireEvent.change(input("Host"), { target: { value: "postgres://other@pg.example.com/two" } });
    fireEvent.keyDown(input("Host"), { key: "Enter" });
    expect(input("Host").value).toBe("pg.example.com");
    expect(input("User").value).toBe("other");
  });

  it("folds what is optional away, and unfolds it for an error", () => {
    show(
      fieldOf("host", { label: "Host", required: true }),
      fieldOf("retries", { label: "Retries", type: "integer" }),
    );
    const more = screen.getByRole("button", { name: text.form.more(1) });
    expect(more.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(more);
    fireEvent.change(input(/^Retries/), { target: { value: "many" } });
    fireEvent.click(more);
    expect(more.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByText(text.fieldErrors.notWhole)).toBeDefined();
  });

  it("finds one of sixty fields by its name", () => {
    show(
      ...Array.from({ length: 60 }, (_, index) => fieldOf(`f${index}`, { label: `Field number ${index}` })),
    );
    expect(screen.getAllByRole("textbox")).toHaveLength(60);
    fireEvent.change(screen.getByRole("searchbox", { name: text.form.search }), {
      target: { value: "number 59" },
    });
    expect(screen.getAllByRole("textbox")).toHaveLength(1);
  });
});
