import type { WriteRule } from "../form/WriteRule";

export interface ConnectionSettingsProps extends WriteRule {
  profileId: string;
  connectionId: string;
  /** Told whether there are changes that were not saved. */
  onDirtyChange?: (isDirty: boolean) => void;
}

/** Name, schedule, settings and credentials of a Connection. */
export function ConnectionSettings(_props: ConnectionSettingsProps) {
  return null;
}
