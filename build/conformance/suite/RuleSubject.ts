import type { ConformanceClient } from "../../../electron/service/testing/ConformanceClient";
import type { EngineSamples } from "../engines/EngineSamples";
import type { SkipTest, SourceNeed } from "./ConformanceSources";
import type { ConnectionFixture } from "./ConnectionFixture";

/** What a group of rules has at hand; all but the samples is valid only while its tests run. */
export interface RuleSubject {
  /** In the SQL of the kind of database that is examined. */
  readonly samples: EngineSamples;
  readonly client: () => ConformanceClient;
  /** A running database that the tests of all groups share; each names its tables apart. */
  readonly database: () => string;
  /** Requests about Connections to a source that the target brought; skips the test where it brought none such. */
  readonly bed: (skip: SkipTest, need?: SourceNeed) => ConnectionFixture;
}
