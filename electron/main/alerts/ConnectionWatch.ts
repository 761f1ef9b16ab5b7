import { z } from "zod";
import type { Connection } from "#shared/api/connection";
import { connectionHealth } from "#shared/api/connectionHealth";
import type { AlertText, MainMessages } from "../messages/MainMessages";
import type { JsonFile } from "../storage/JsonFile";

type AlertTexts = MainMessages["alerts"];

/** Systems cut longer texts somewhere; the Connection shows all of it. */
const longestBody = 200;

function failingText({ id, name, lastRun }: Connection, texts: AlertTexts): AlertText {
  const counts = lastRun?.counts ?? null;
  const isPartial = lastRun?.errorScope === "tables" && counts !== null;
  const tables = isPartial ? `${texts.failedTables(counts.failed, counts.total)} ` : "";
  return { title: texts.failed(name ?? id), body: shortened(`${tables}${lastRun?.error ?? ""}`.trim()) };
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > longestBody ? `${line.slice(0, longestBody - 1)}…` : line;
}

/** Which Connections were failing at the last look, so that a restart tells nothing twice. */
export const watchState = z.strictObject({
  version: z.literal(1),
  /** Profile id and Connection id, joined by a line break. */
  failing: z.array(z.string()),
});

/** What a click on an alert opens; null: the list. */
export interface AlertTarget {
  readonly profileId: string;
  readonly connection: { readonly id: string; readonly name: string } | null;
}

export interface WatchPorts {
  readonly listDatabases: (profileId: string) => Promise<readonly { readonly id: string }[]>;
  readonly listConnections: (profileId: string, databaseId: string) => Promise<readonly Connection[]>;
  /** Shows an alert on the desktop. */
  readonly notify: (text: AlertText, target: AlertTarget) => void;
  readonly texts: () => AlertTexts;
  readonly isOn: () => boolean;
  readonly file: Pick<JsonFile<typeof watchState>, "read" | "write">;
}

/** More alerts than this at one look become one. */
const mostAtOnce = 3;

interface Change {
  readonly profileId: string;
  readonly connection: Connection;
  readonly isFailing: boolean;
}

/** Looks at Connections again and again, and tells when one begins to fail and when it syncs again: once each. */
export class ConnectionWatch {
  readonly #ports: WatchPorts;
  #failing: Set<string> | null = null;
  #looking: Promise<void> = Promise.resolve();

  constructor(ports: WatchPorts) {
    this.#ports = ports;
  }

  /** Looks once at the Connections of a service; one that does not answer is left for the next look. Never rejects. */
  look(profileId: string): Promise<void> {
    this.#looking = this.#looking.then(() => this.#lookAt(profileId)).catch(() => undefined);
    return this.#looking;
  }

  async #lookAt(profileId: string): Promise<void> {
    const failing = (this.#failing ??= await this.#read());
    const found: Connection[] = [];
    for (const { id } of await this.#ports.listDatabases(profileId))
      found.push(...(await this.#ports.listConnections(profileId, id)));
    const changes: Change[] = [];
    const known = new Set<string>();
    for (const connection of found) {
      const key = `${profileId}\n${connection.id}`;
      known.add(key);
      const health = connectionHealth(connection);
      if (health === "unknown" || (health === "failing") === failing.has(key)) continue;
      const isFailing = health === "failing";
      if (isFailing) failing.add(key);
      else failing.delete(key);
      changes.push({ profileId, connection, isFailing });
    }
    const gone = [...failing].filter((key) => key.startsWith(`${profileId}\n`) && !known.has(key));
    for (const key of gone) failing.delete(key);
    if (changes.length + gone.length === 0) return;
    await this.#ports.file.write({ version: 1, failing: [...failing] });
    if (this.#ports.isOn()) this.#notify(profileId, changes);
  }

  #notify(profileId: string, changes: readonly Change[]): void {
    const { notify } = this.#ports;
    const texts = this.#ports.texts();
    const failing = changes.filter(({ isFailing }) => isFailing);
    if (failing.length > mostAtOnce)
      notify(texts.severalFail(failing.length), { profileId, connection: null });
    else
      for (const { connection } of failing)
        notify(failingText(connection, texts), { profileId, connection: targetOf(connection) });
    const recovered = changes.filter(({ isFailing }) => !isFailing);
    // Whether they all came back is seen in the list.
    for (const { connection } of recovered.slice(0, mostAtOnce))
      notify(texts.recovered(connection.name ?? connection.id), {
        profileId,
        connection: targetOf(connection),
      });
  }

  async #read(): Promise<Set<string>> {
    const stored = await this.#ports.file.read();
    return new Set(stored.kind === "value" ? stored.value.failing : []);
  }
}

function targetOf({ id, name }: Connection): AlertTarget["connection"] {
  return { id, name: name ?? id };
}
