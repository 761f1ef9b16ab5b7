import { inject } from "vitest";
import type { EngineId } from "../engines/examinedEngines";
import type { ConformanceSource } from "../../../electron/service/testing/ConformanceSource";
import { describeConformance } from "./describeConformance";

declare module "vitest" {
  interface ProvidedContext {
    /** What `npm run conformance` was called with. */
    readonly conformance: {
      readonly baseUrl: string;
      readonly key: string;
      readonly engine: EngineId | undefined;
      readonly readKey: string | undefined;
      readonly otherKey: string | undefined;
      readonly sources: readonly ConformanceSource[];
    };
  }
}

const { baseUrl, key, engine, readKey, otherKey, sources } = inject("conformance");

const connect = async () => ({
  baseAddress: baseUrl,
  fullKey: key,
  readKey,
  otherKey,
  sources,
  fetch,
  close: async () => undefined,
});

describeConformance(`the service at ${baseUrl}`, connect, engine);
