import { z } from "zod";
import type { Catalog } from "../catalog/Catalog";
import { connectionAlert, type ConnectionAlert } from "./ConnectionAlert";

/** An alert that has not arrived yet. */
export interface Delivery {
  readonly alert: ConnectionAlert;
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly nextAt: number;
}

const healthRows = z.array(z.strictObject({ health: z.enum(["ok", "failing"]) }));
const deliveryRows = z.array(
  z.strictObject({ alert: z.string(), attempts: z.int(), next_at: z.coerce.number() }),
);

/** The catalog's `alert_states` and `alert_deliveries`: a service that is killed neither forgets an alert nor repeats it. */
export class AlertRepository {
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** What the last run said that said anything; null before that. */
  async health(connectionId: string): Promise<"ok" | "failing" | null> {
    const rows = await this.#catalog.run("SELECT health FROM alert_states WHERE connection_id = $1", [
      connectionId,
    ]);
    return healthRows.parse(rows)[0]?.health ?? null;
  }

  /** Both or neither. */
  async record(connectionId: string, health: "ok" | "failing", alert: ConnectionAlert | null): Promise<void> {
    await this.#catalog.transaction(async (run) => {
      await run("INSERT OR REPLACE INTO alert_states VALUES ($1, $2)", [connectionId, health]);
      if (alert !== null)
        await run("INSERT INTO alert_deliveries (id, alert, attempts, next_at) VALUES ($1, $2, 0, 0)", [
          alert.id,
          JSON.stringify(alert),
        ]);
    });
  }

  /** Oldest first. */
  async deliveries(): Promise<Delivery[]> {
    const rows = await this.#catalog.run(
      "SELECT alert, attempts, next_at FROM alert_deliveries ORDER BY ordinal",
    );
    return deliveryRows.parse(rows).map((row) => ({
      alert: connectionAlert.parse(JSON.parse(row.alert)),
      attempts: row.attempts,
      nextAt: row.next_at,
    }));
  }

  async postpone({ alert, attempts, nextAt }: Delivery): Promise<void> {
    await this.#catalog.run("UPDATE alert_deliveries SET attempts = $2, next_at = $3 WHERE id = $1", [
      alert.id,
      attempts,
      nextAt,
    ]);
  }

  async remove(alertId: string): Promise<void> {
    await this.#catalog.run("DELETE FROM alert_deliveries WHERE id = $1", [alertId]);
  }
}
