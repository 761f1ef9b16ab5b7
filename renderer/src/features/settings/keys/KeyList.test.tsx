// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { ServiceKey } from "#shared/domain/access/serviceKey";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { createQueryClient } from "../../../lib/createQueryClient";
import { messages } from "../../../messages/messages";
import { KeyList } from "./KeyList";

const text = messages.access.keys;
const day = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * day).toISOString();

function keyOf(id: string, more: Partial<ServiceKey> = {}): ServiceKey {
  return {
    ...{ id, name: id.toUpperCase(), scope: "read", organization: "default", createdAt: at(-10) },
    ...{ expiresAt: null, revokedAt: null, ...more },
  };
}

function show(fake: ConstructorParameters<typeof FakeBridge>[0]) {
  const bridge = new FakeBridge(fake).install();
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <KeyList />
    </QueryClientProvider>,
  );
  return { bridge, client };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

afterEach(cleanup);

describe("KeyList", () => {
  it("offers to revoke the keys that count, and says since when others don't", async () => {
    const keys = [keyOf("a"), keyOf("b", { expiresAt: at(-2) }), keyOf("c", { revokedAt: at(-3) })];
    show({ "keys.list": () => ({ keys: [...keys, keyOf("d", { expiresAt: at(5), name: null })] }) });
    expect(await screen.findByText("Doesn’t expire")).toBeTruthy();
    expect(screen.getByText(/^Expired 2 days ago/)).toBeTruthy();
    expect(screen.getByText(/^Revoked 3 days ago/)).toBeTruthy();
    expect(
      screen.getAllByRole("button", { name: /^Revoke / }).map((one) => one.getAttribute("aria-label")),
    ).toEqual(["Revoke A", "Revoke d"]);
  });

  it("shows a new key once, and leaves no trace of it in the cache", async () => {
    const made = keyOf("key_1", { name: "Excel" });
    const { bridge, client } = show({
      "keys.list": () => ({ keys: [] }),
      "keys.create": () => ({ key: "wharf_read_canary", made }),
    });
    expect(await screen.findByText(text.none)).toBeTruthy();
    press(text.make);
    press(text.submit);
    expect(await screen.findByText(messages.access.nameMissing)).toBeTruthy();
    fireEvent.change(screen.getByRole("textbox", { name: messages.access.name }), {
      target: { value: "Excel" },
    });
    press(text.submit);
    expect(await screen.findByText("wharf_read_canary")).toBeTruthy();
    expect(bridge.inputsOf("keys.create")).toEqual([
      { name: "Excel", scope: "read", organization: "default", expiresInHours: 2160 },
    ]);
    press(text.done);
    await waitFor(() => expect(screen.queryByText("wharf_read_canary")).toBeNull());
    const caches = [client.getQueryCache().getAll(), client.getMutationCache().getAll()];
    expect(JSON.stringify(caches)).not.toContain("canary");
  });

  it("asks before it revokes a key", async () => {
    const { bridge } = show({
      "keys.list": () => ({ keys: [keyOf("a")] }),
      "keys.revoke": () => ({ revoked: keyOf("a", { revokedAt: at(0) }) }),
    });
    fireEvent.click(await screen.findByRole("button", { name: text.revoke("A") }));
    expect(bridge.inputsOf("keys.revoke")).toEqual([]);
    press(text.revokeAction);
    await waitFor(() => expect(bridge.inputsOf("keys.revoke")).toEqual([{ keyId: "a" }]));
  });
});
