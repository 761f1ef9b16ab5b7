import type { WriteRule } from "../form/WriteRule";

export interface ConnectionStreamsProps extends WriteRule {
  profileId: string;
  connectionId: string;
  /** Told whether there are changes that were not saved. */
  onDirtyChange?: (isDirty: boolean) => void;
}

/** Which tables of a Connection are synced. */
export function ConnectionStreams(_props: ConnectionStreamsProps) {
  return null;
}
