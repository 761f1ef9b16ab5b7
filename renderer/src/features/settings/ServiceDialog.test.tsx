// @vitest-environment happy-dom
import { AppError } from "#shared/errors/AppError";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { createQueryClient } from "../../lib/createQueryClient";
import { messages } from "../../messages/messages";
import { profileOf } from "../../testing/profileOf";
import { KeyDialog } from "./KeyDialog";
import { ServiceDialog } from "./ServiceDialog";

const text = messages.settings.form;
const profile = profileOf({ keyScope: "unknown" });
const onClose = vi.fn();
const onSaved = vi.fn();
let fake: FakeBridge;
/** What the service makes of a key. */
let verdict: AppError | null;

beforeEach(() => {
  onClose.mockClear();
  onSaved.mockClear();
  verdict = null;
  fake = new FakeBridge({
    "profiles.add": () => ({ profile }),
    "profiles.update": () => ({ profile }),
    "profiles.setApiKey": () => ({ keyStatus: "stored" }),
    "profiles.check": () => {
      if (verdict !== null) throw verdict;
      return { databaseCount: 0 };
    },
  }).install();
});
afterEach(cleanup);

const show = (dialog: React.ReactNode) =>
  render(<QueryClientProvider client={createQueryClient()}>{dialog}</QueryClientProvider>);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = (label: string) => {
  const form = screen.getByLabelText(label).closest("form");
  if (form !== null) fireEvent.submit(form);
};

describe("adding a service", () => {
  function fill(key: string) {
    type(text.name, " Harbour ");
    type(text.address, "https://db.example.com/api/v1");
    type(text.key, key);
    submit(text.name);
  }

  it("sends nothing while name or address are wrong, and says what is", () => {
    show(<ServiceDialog profile={null} onClose={onClose} />);
    type(text.address, "http://db.example.com/api/v1");
    submit(text.name);
    expect(screen.getByText(text.errors.nameMissing)).toBeDefined();
    expect(screen.getByText(text.errors.addressNotHttps)).toBeDefined();
    expect(fake.calls.filter(({ name }) => name === "profiles.add")).toEqual([]);
  });

  it("closes when the service accepts the key", async () => {
    show(<ServiceDialog profile={null} onClose={onClose} />);
    fill("good");
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(fake.inputsOf("profiles.add")).toMatchObject([{ name: "Harbour" }]);
    expect(fake.inputsOf("profiles.setApiKey")).toEqual([{ profileId: "p1", apiKey: "good" }]);
  });

  it("stays open with a key that is refused, and does not add the service twice", async () => {
    verdict = new AppError("KEY_REJECTED");
    show(<ServiceDialog profile={null} onClose={onClose} />);
    fill("wrong");
    expect(await screen.findByText(text.added)).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
    verdict = null;
    fill("good");
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(fake.inputsOf("profiles.add")).toHaveLength(1);
  });

  it("does not blame the key where the service cannot be reached", async () => {
    verdict = new AppError("CONNECTION_REFUSED");
    show(<ServiceDialog profile={null} onClose={onClose} />);
    fill("any");
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});

describe("replacing a key", () => {
  it("keeps the dialog open until the service accepts one", async () => {
    verdict = new AppError("KEY_REJECTED", "The API key is not known.");
    show(<KeyDialog profile={profile} onClose={onClose} onSaved={onSaved} />);
    type(text.key, "wrong");
    submit(text.key);
    expect(await screen.findByText(/The API key is not known/)).toBeDefined();
    expect(onSaved).not.toHaveBeenCalled();
    verdict = null;
    type(text.key, "good");
    submit(text.key);
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(onClose).toHaveBeenCalledOnce();
  });
});
