import type { ConnectionRecord } from "../catalog/ConnectionRepository";
import type { RunRecord } from "../catalog/RunRepository";
import type { ServiceLog } from "../environment/ServiceSettings";
import type { SyncClock } from "../sync/SyncClock";
import type { AlertRepository, Delivery } from "./AlertRepository";
import { healthAfter, newAlert } from "./ConnectionAlert";
import { postWebhook, type Webhook } from "./postWebhook";

export interface WebhookAlertsContext {
  readonly repository: AlertRepository;
  readonly webhook: Webhook;
  readonly clock: Pick<SyncClock, "now" | "every">;
  readonly log: ServiceLog;
}

/** Waits after the first failed attempt, the second and so on, in seconds: 14 hours in all. */
export const retrySeconds = [5, 30, 120, 600, 1800, 7200, 14_400, 25_200] as const;

const lookEveryMs = 1000;

/** Sends an alert when a Connection begins to fail, and when it syncs again; each until it arrives. */
export class WebhookAlerts {
  readonly #context: WebhookAlertsContext;
  readonly #ending = new AbortController();
  readonly #stop: () => void;
  #isDue = true;
  #work: Promise<void> = Promise.resolve();
  #isWorking = false;

  constructor(context: WebhookAlertsContext) {
    this.#context = context;
    this.#stop = context.clock.every(lookEveryMs, () => {
      if (!this.#isWorking && this.#isDue) this.#begin();
    });
  }

  /** Takes the end of a run. Never rejects: an alert that cannot be kept is in the log. */
  async runEnded(connection: ConnectionRecord, run: RunRecord): Promise<void> {
    const { repository, clock, log } = this.#context;
    try {
      const health = healthAfter(run, connection);
      if (health === null) return;
      const before = await repository.health(connection.id);
      if (before === health) return;
      const type =
        health === "failing" ? "connection.failing" : before === "failing" ? "connection.recovered" : null;
      const alert = type === null ? null : newAlert(type, connection, run, clock.now());
      await repository.record(connection.id, health, alert);
      if (alert !== null) this.#isDue = true;
    } catch (error) {
      log.error({ err: error, connectionId: connection.id }, "an alert could not be kept");
    }
  }

  /** Settles when nothing is being sent any more; what has not arrived is sent after the next start. */
  async close(): Promise<void> {
    this.#stop();
    this.#ending.abort();
    await this.#work;
  }

  #begin(): void {
    this.#isWorking = true;
    this.#isDue = false;
    this.#work = this.#deliver()
      .catch((error: unknown) => {
        this.#context.log.error({ err: error }, "alerts could not be read");
      })
      .finally(() => {
        this.#isWorking = false;
      });
  }

  async #deliver(): Promise<void> {
    const { repository, clock } = this.#context;
    // "Recovered" must not overtake "failing": a Connection's alerts arrive in their order.
    const waiting = new Set<string>();
    for (const delivery of await repository.deliveries()) {
      if (this.#ending.signal.aborted) return;
      const { id } = delivery.alert.connection;
      if (!waiting.has(id) && delivery.nextAt <= clock.now() && (await this.#attempt(delivery))) continue;
      waiting.add(id);
      this.#isDue = true;
    }
  }

  /** @returns whether the alert is settled: it arrived, or was given up */
  async #attempt({ alert, attempts }: Delivery): Promise<boolean> {
    const { repository, webhook, clock, log } = this.#context;
    const fault = await postWebhook(webhook, alert, clock.now(), this.#ending.signal);
    if (this.#ending.signal.aborted) return false;
    const about = { alertId: alert.id, type: alert.type, attempt: attempts + 1 };
    const seconds = retrySeconds[attempts];
    if (fault === null) {
      log.info(about, "alert delivered");
      await repository.remove(alert.id);
    } else if (seconds === undefined) {
      log.error({ ...about, fault }, "alert given up");
      await repository.remove(alert.id);
    } else {
      log.warn({ ...about, fault, retryInSeconds: seconds }, "alert not delivered");
      await repository.postpone({ alert, attempts: attempts + 1, nextAt: clock.now() + seconds * 1000 });
      return false;
    }
    return true;
  }
}
