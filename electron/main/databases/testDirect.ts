interface DirectTarget {
  readonly host: string;
  readonly port: number;
  readonly databaseId: string;
  readonly token: string;
}

const timeoutMs = 15_000;

/**
 * Connects to a database by the PostgreSQL protocol, as any program does, and runs a statement.
 *
 * @returns why that did not work, as a sentence; null where it did
 */
export async function testDirect(target: DirectTarget, signal: AbortSignal): Promise<string | null> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    ...{ host: target.host, port: target.port, database: target.databaseId, password: target.token },
    ...{ user: "wharf", application_name: "Wharf connection test", ssl: false },
    ...{ connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs },
  });
  client.on("error", () => undefined);
  const stop = () => void client.end().catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  try {
    await client.connect();
    const { rows } = await client.query("SELECT 42 AS answer");
    return JSON.stringify(rows) === '[{"answer":42}]'
      ? null
      : "The database gave another answer than it was asked for.";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    signal.removeEventListener("abort", stop);
    await client.end().catch(() => undefined);
  }
}
