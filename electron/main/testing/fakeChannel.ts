import type { MessagePortMain } from "electron";

/** A pair of ports for tests that only look at who gets which end. */
export function fakeChannel(): { readonly port1: MessagePortMain; readonly port2: MessagePortMain } {
  const port = () => ({ close: () => undefined }) as unknown as MessagePortMain;
  return { port1: port(), port2: port() };
}
