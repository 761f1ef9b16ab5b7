import { expect } from "vitest";
import type { ConformanceClient } from "../../../electron/service/testing/ConformanceClient";
import { ConnectionFixture } from "./ConnectionFixture";
import type { IndiscreetSource } from "./startLeakySources";

/** Shown wherever a Connection is: what a search must find, to count when it finds nothing else. */
export const shownName = "SHOWN7f3a9c51d2";

/** Every request about a Connection, well formed or not, let in or not, with secrets where they belong and elsewhere. */
export async function askEveryEndpoint(
  client: ConformanceClient,
  indiscreet: IndiscreetSource,
): Promise<void> {
  const { source, wrong } = indiscreet;
  const bed = new ConnectionFixture(client, source);
  const id = await client.createRunning();
  const paths = [`/databases/${id}/connections/test`, `/databases/${id}/connections`];
  const refused = badBodies(bed.body({ name: shownName }), wrong);
  for (const path of paths) await refuseAll(client, "POST", path, refused);
  expect(await bed.test(id, { secrets: wrong })).toMatchObject({ ok: false });
  expect(await bed.test(id)).toMatchObject({ ok: true });
  expect((await client.fail("POST", paths[1] ?? "", { body: bed.body({ secrets: wrong }) })).status).toBe(
    400,
  );

  const { connection, run } = await bed.connect(id, { name: shownName });
  expect(await bed.finished(connection.id, run.id)).toMatchObject({ status: "succeeded" });
  await readAll(client, id, connection.id);
  const changes = badBodies({ secrets: source.secrets }, wrong);
  await refuseAll(client, "PATCH", `/connections/${connection.id}`, changes);

  await bed.change(connection.id, { secrets: wrong });
  expect(await bed.sync(connection.id)).toMatchObject({ status: "failed" });
  await readAll(client, id, connection.id);
  await bed.change(connection.id, { secrets: source.secrets, config: bed.config([]) });
  await indiscreet.spoil();
  expect(await bed.sync(connection.id)).toMatchObject({ status: "failed", error: expect.any(String) });
  await readAll(client, id, connection.id);

  for (const sql of ["FROM duckdb_settings()", "FROM duckdb_secrets()", "FROM read_text('**')"])
    await client.send("POST", `/databases/${id}/query`, { body: { sql } });
  await client.send("DELETE", `/connections/${connection.id}`);
  await readAll(client, id, connection.id);
  await client.send("DELETE", `/databases/${id}`);
}

/** With a full key, a read key and none. */
async function readAll(client: ConformanceClient, databaseId: string, connectionId: string): Promise<void> {
  for (const key of [client.target.fullKey, client.target.readKey ?? null, null]) {
    for (const path of [
      "/connectors",
      "/databases",
      `/databases/${databaseId}`,
      `/databases/${databaseId}/schema`,
      `/databases/${databaseId}/connections`,
      `/connections/${connectionId}`,
      `/connections/${connectionId}/streams`,
      `/connections/${connectionId}/runs`,
    ])
      await client.send("GET", path, { key });
  }
}

type Refused = Parameters<ConformanceClient["send"]>[2];

function badBodies(body: Record<string, unknown>, secrets: Readonly<Record<string, string>>): Refused[] {
  const text = JSON.stringify({ ...body, secrets });
  const [name = "", value = ""] = Object.entries(secrets)[0] ?? [];
  const json = { "content-type": "application/json" };
  return [
    { body: { ...body, config: secrets } },
    { body: { ...body, secrets: { ...secrets, another: value } } },
    { body: { ...body, secrets: { [name]: { value } } } },
    { body: { ...body, secrets: [value] } },
    { body: { ...body, secrets: value } },
    { body: { ...body, kind: value } },
    { body: { ...body, config: value } },
    { body: { ...body, password: value } },
    { body: { ...body, secrets, status: value } },
    { body: { ...body, secrets, scheduleMinutes: value } },
    { body: { ...body, secrets, config: { streams: [{ name: "a", enabled: value }] } } },
    { body: { ...body, secrets, padding: "x".repeat(1_100_000) } },
    { init: { body: text.slice(0, -1), headers: json } },
    { init: { body: `${text}x`, headers: json } },
    { init: { body: text.replace('"secrets":', "secrets:"), headers: json } },
    { init: { body: text, headers: { "content-type": "text/plain" } } },
    { body: { ...body, secrets }, key: null },
    { body: { ...body, secrets }, key: value.replaceAll(/[^A-Za-z0-9]/g, "") },
  ];
}

async function refuseAll(
  client: ConformanceClient,
  method: string,
  path: string,
  requests: readonly Refused[],
): Promise<void> {
  for (const request of requests) {
    const { status, body } = await client.send(method, path, request);
    // A test of a source that refuses the secrets is no refused request.
    expect({ status, body }).toMatchObject({ body: { error: expect.any(String) } });
    expect([200, 400, 401, 413]).toContain(status);
  }
}
