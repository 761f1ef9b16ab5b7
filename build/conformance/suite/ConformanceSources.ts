import type { ConformanceClient } from "../../../electron/service/testing/ConformanceClient";
import { connectorList } from "./connectionShapes";
import { ConnectionFixture } from "./ConnectionFixture";

/** What a rule needs of a source, in the words of the reason why it is skipped without one. */
const needs = {
  any: "source",
  several: "source of a kind that allows several Connections",
  single: "source of a kind that allows one Connection",
  relational: "source of a relational kind",
  plain: "source of a kind that is not relational",
  addressed: "source with an address of its own and secrets",
} as const;

export type SourceNeed = keyof typeof needs;

/** Ends a test as skipped, with the reason. */
export type SkipTest = (reason: string) => never;

/** The sources that a target brought, by what they are good for. */
export class ConformanceSources {
  readonly #beds: ReadonlyMap<SourceNeed, ConnectionFixture>;

  private constructor(beds: ReadonlyMap<SourceNeed, ConnectionFixture>) {
    this.#beds = beds;
  }

  static async open(client: ConformanceClient): Promise<ConformanceSources> {
    const beds = new Map<SourceNeed, ConnectionFixture>();
    const { sources = [] } = client.target;
    if (sources.length === 0) return new ConformanceSources(beds);
    const { connectors } = connectorList.parse((await client.send("GET", "/connectors")).body);
    for (const source of sources) {
      const kind = connectors.find((connector) => connector.kind === source.kind);
      if (kind === undefined) throw new Error(`The service knows no source of the kind ${source.kind}.`);
      const bed = new ConnectionFixture(client, source);
      const found: SourceNeed[] = [
        "any",
        kind.multiple ? "several" : "single",
        kind.excludeColumns ? "relational" : "plain",
      ];
      const hasAddress = "host" in source.config || "baseUrl" in source.config;
      if (hasAddress && Object.keys(source.secrets).length > 0) found.push("addressed");
      for (const need of found) if (!beds.has(need)) beds.set(need, bed);
    }
    return new ConformanceSources(beds);
  }

  /** The first source that serves; skips the test where there is none. */
  bed(skip: SkipTest, need: SourceNeed = "any"): ConnectionFixture {
    return this.#beds.get(need) ?? skip(`no ${needs[need]} was given`);
  }
}
