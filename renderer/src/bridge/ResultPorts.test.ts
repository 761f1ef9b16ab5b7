// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resultPortMessage } from "#shared/contract/bridge";
import { ResultPorts } from "./bridge";

let ports: ResultPorts;

beforeEach(() => {
  ports = new ResultPorts(window);
});
afterEach(() => ports.dispose());

function send(
  runId: string,
  change: { source?: Window | null; origin?: string; type?: string } = {},
): MessagePort {
  const { port1, port2 } = new MessageChannel();
  const event = new MessageEvent("message", { data: { type: change.type ?? resultPortMessage, runId } });
  // The constructor of this DOM takes no ports of Node's kind.
  Object.defineProperties(event, {
    ports: { value: [port2] },
    source: { value: change.source === undefined ? window : change.source },
    origin: { value: change.origin ?? window.location.origin },
  });
  window.dispatchEvent(event);
  port1.close();
  return port2;
}

async function isDelivered(runId: string): Promise<boolean> {
  const nothing = Symbol("nothing");
  return (await Promise.race([ports.open(runId), Promise.resolve(nothing)])) !== nothing;
}

describe("the ports of results", () => {
  it("gives a port to whoever asked for its run before it came", async () => {
    const awaited = ports.open("run 1");
    const port = send("run 1");
    expect(await awaited).toBe(port);
  });

  it("gives the same port to a second one who asks, also afterwards", async () => {
    void ports.open("run 1");
    const port = send("run 1");
    expect(await ports.open("run 1")).toBe(port);
  });

  it("keeps the ports of two runs apart", async () => {
    const [first, second] = [ports.open("run 1"), ports.open("run 2")];
    const [two, one] = [send("run 2"), send("run 1")];
    expect(await first).toBe(one);
    expect(await second).toBe(two);
  });

  it.each([
    ["another window", { source: null }],
    ["another origin", { origin: "https://evil.example" }],
    ["another kind of message", { type: "something else" }],
  ])("takes no port from %s", async (_, change) => {
    void ports.open("run 1");
    send("run 1", change);
    expect(await isDelivered("run 1")).toBe(false);
  });

  it("takes no port for a run that nobody asked for", async () => {
    send("run 1");
    expect(await isDelivered("run 1")).toBe(false);
  });

  it("waits for a new port after the old one was closed", async () => {
    void ports.open("run 1");
    const old = send("run 1");
    ports.close("run 1");
    const awaited = ports.open("run 1");
    const fresh = send("run 1");
    expect(await awaited).toBe(fresh);
    expect(fresh).not.toBe(old);
  });
});
