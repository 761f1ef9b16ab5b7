import type { SqlFunction } from "#shared/domain/sqlFunction";
import type { StatementDiagnostic } from "#shared/domain/statementDiagnostic";
import type { DiagnosticsMethods, StatementsToCheck } from "#shared/processes/diagnosticsPort";
import type { RpcAnswer, RpcRequest } from "#shared/rpc/rpc";
import { AppError } from "#shared/errors/AppError";
import { RpcClient } from "#shared/rpc/RpcClient";
import type { Log } from "../log/openLog";
import type { ChildProcess, StartProcess } from "../processes/ChildProcess";

/** The process that checks statements, as main has it. */
export type DiagnosticsProcess = ChildProcess<RpcRequest<DiagnosticsMethods>, RpcAnswer>;

export interface StatementChecksPorts {
  readonly start: StartProcess<RpcRequest<DiagnosticsMethods>, RpcAnswer>;
  readonly log: Log;
}

interface Running {
  readonly process: DiagnosticsProcess;
  readonly calls: RpcClient<DiagnosticsMethods>;
  /** It has answered once. */
  isReady: boolean;
}

/** How long an answer is waited for; binding takes about a millisecond a statement. */
const longestMs = 3000;
/** The same of the first, which the process has to start for: on a busy computer that takes seconds. */
const longestFirstMs = 20_000;
/** How long a process without work is kept: it holds tens of megabytes. */
const idleMs = 5 * 60_000;
/** How long nothing is checked after a process was ended for an answer that did not come. */
const pauseMs = 60_000;

/**
 * Checks statements in a process of their own, which starts with the first of them. A statement that the binder does not get
 * done with, or that ends it, costs that process and nothing else.
 */
export class StatementChecks {
  readonly #ports: StatementChecksPorts;
  #running: Running | null = null;
  #idle: NodeJS.Timeout | null = null;
  #pausedUntil = 0;
  #functions: readonly SqlFunction[] = [];

  constructor(ports: StatementChecksPorts) {
    this.#ports = ports;
  }

  /** What is wrong with each statement, in their order; nothing where they can't be checked. Never rejects. */
  check(request: StatementsToCheck): Promise<readonly (readonly StatementDiagnostic[])[]> {
    return this.#ask((calls) => calls.call("check", request));
  }

  /** The functions of the DuckDB that checks; nothing where it can't be asked. Never rejects. */
  async functions(): Promise<readonly SqlFunction[]> {
    if (this.#functions.length === 0)
      this.#functions = await this.#ask((calls) => calls.call("functions", {}));
    return this.#functions;
  }

  async #ask<Item>(
    call: (calls: RpcClient<DiagnosticsMethods>) => Promise<readonly Item[]>,
  ): Promise<readonly Item[]> {
    if (performance.now() < this.#pausedUntil) return [];
    if (this.#idle !== null) clearTimeout(this.#idle);
    const running = (this.#running ??= this.#start());
    const { process, calls } = running;
    const late = setTimeout(
      () => {
        this.#pausedUntil = performance.now() + pauseMs;
        this.#ports.log.warn("the process that checks statements did not answer in time");
        process.kill();
      },
      running.isReady ? longestMs : longestFirstMs,
    );
    try {
      const answer = await call(calls);
      running.isReady = true;
      return answer;
    } catch {
      return [];
    } finally {
      clearTimeout(late);
      this.#endWhenIdle();
    }
  }

  /** Ends the process; the next check starts another. */
  stop(): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#running?.process.kill();
  }

  #start(): Running {
    const process = this.#ports.start();
    const calls = new RpcClient<DiagnosticsMethods>(
      (request) => {
        process.post(request);
        return true;
      },
      () => new AppError("INTERNAL"),
    );
    const started: Running = { process, calls, isReady: false };
    process.onMessage((answer) => calls.receive(answer));
    process.onExit(() => {
      if (this.#running === started) this.#running = null;
      calls.lose();
    });
    return started;
  }

  #endWhenIdle(): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.stop(), idleMs);
    this.#idle.unref();
  }
}
