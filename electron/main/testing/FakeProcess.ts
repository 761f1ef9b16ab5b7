import type { MessagePortMain } from "electron";
import type { ChildProcess } from "../processes/ChildProcess";

interface Posted<Command> {
  readonly command: Command;
  readonly transfer: MessagePortMain[];
}

/** A process for tests: records what it is sent, says what the test tells it to, and ends when the test wants it. */
export class FakeProcess<Command, Event> implements ChildProcess<Command, Event> {
  readonly posted: Posted<Command>[] = [];
  killed = false;
  #onMessage: (event: Event) => void = () => undefined;
  #onExit: (code: number) => void = () => undefined;

  get commands(): Command[] {
    return this.posted.map(({ command }) => command);
  }

  post(command: Command, transfer: MessagePortMain[] = []): void {
    this.posted.push({ command, transfer });
  }

  onMessage(listener: (event: Event) => void): void {
    this.#onMessage = listener;
  }

  onExit(listener: (code: number) => void): void {
    this.#onExit = listener;
  }

  kill(): void {
    this.killed = true;
    this.exit(9);
  }

  say(event: Event): void {
    this.#onMessage(event);
  }

  exit(code: number): void {
    this.#onExit(code);
  }
}
