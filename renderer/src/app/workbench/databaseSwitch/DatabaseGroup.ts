import type { ReactNode } from "react";

/** One database that a tab can be put on. */
export interface DatabaseOption {
  /** See databaseKey. */
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
}

/** The databases of a service, or the one of kept results. */
export interface DatabaseGroup {
  readonly id: string;
  readonly heading: string;
  /** Stands before the heading. */
  readonly mark: ReactNode;
  /** Stands behind it. */
  readonly badge: ReactNode;
  readonly options: readonly DatabaseOption[];
  /** What is said where there are no options. */
  readonly note: string;
  /** Its databases are not known: one that is looked for may be among them. */
  readonly isUnread: boolean;
}
