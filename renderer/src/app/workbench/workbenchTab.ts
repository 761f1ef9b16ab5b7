/** Screens that open as a tab of their own; there is at most one of each. */
export const screens = ["databases", "settings"] as const;

export type Screen = (typeof screens)[number];

/** A tab with an editor over its result. Its text lives with the editor, under the same id. */
export interface QueryTab {
  readonly kind: "query";
  readonly id: string;
  readonly title: string;
  readonly profileId: string;
  /** Null: no database chosen yet. */
  readonly databaseId: string | null;
}

interface ScreenTab {
  readonly kind: "screen";
  /** The screen's name. */
  readonly id: Screen;
}

export type WorkbenchTab = QueryTab | ScreenTab;
