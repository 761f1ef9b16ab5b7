import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import type { LocalServiceCommand } from "#shared/processes/localServicePort";
import { messagePortEngines } from "./engines/messagePortProcesses";
import { processHostLine } from "./processHostLine";

/** Main's end of the line, as far as the service can see it. */
class MainDouble extends EventEmitter {
  readonly asked: unknown[] = [];

  postMessage(message: unknown): void {
    this.asked.push(message);
  }

  say(data: LocalServiceCommand, ports: readonly object[] = []): void {
    this.emit("message", { data, ports });
  }
}

class PortDouble extends EventEmitter {
  readonly sent: unknown[] = [];
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
  start(): void {}
  close(): void {}
}

function connect() {
  const main = new MainDouble();
  return { main, launch: messagePortEngines(processHostLine(main)) };
}

describe("processHostLine", () => {
  it("asks main for an engine process and speaks to it over the port that comes back", async () => {
    const { main, launch } = connect();
    const starting = launch("db_1");
    const { processName } = main.asked[0] as { processName: string };
    expect(main.asked).toEqual([{ type: "startProcess", processName, program: "engine" }]);
    const port = new PortDouble();
    main.say({ type: "processStarted", processName }, [port]);
    const engine = await starting;
    engine.post({ type: "close" });
    expect(port.sent).toEqual([{ type: "close" }]);
    engine.kill();
    expect(main.asked[1]).toEqual({ type: "killProcess", processName });
  });

  it("hears of an engine that ended, also when main does not know its code", async () => {
    const { main, launch } = connect();
    const starting = launch("db_1");
    const { processName } = main.asked[0] as { processName: string };
    main.say({ type: "processStarted", processName }, [new PortDouble()]);
    const ended: string[] = [];
    (await starting).onExit((how) => ended.push(how));
    main.say({ type: "processExited", processName, code: null });
    expect(ended).toEqual(["code unknown"]);
  });
});
