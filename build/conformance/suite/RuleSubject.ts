import type { ConformanceClient } from "../../../electron/service/testing/ConformanceClient";
import type { SkipTest, SourceNeed } from "./ConformanceSources";
import type { ConnectionFixture } from "./ConnectionFixture";

/** What a group of rules has at hand; valid only while its tests run. */
export interface RuleSubject {
  readonly client: () => ConformanceClient;
  /** A running database that the tests of all groups share; each names its tables apart. */
  readonly database: () => string;
  /** Requests about Connections to a source that the target brought; skips the test where it brought none such. */
  readonly bed: (skip: SkipTest, need?: SourceNeed) => ConnectionFixture;
}
