/** Which tab the person looks at. */
export interface ShownTab {
  readonly current: () => string | null;
  /** @returns Stops listening. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Does a piece of work for each tab: first for the one that is shown, then for one after the other. A tab that is shown
 * meanwhile does not wait for its turn. Settles when all work has ended.
 */
export async function shownFirst(
  tabIds: readonly string[],
  shown: ShownTab,
  work: (tabId: string) => Promise<void>,
): Promise<void> {
  const waiting = new Set(tabIds);
  const ofShown: Promise<void>[] = [];
  const begin = (): void => {
    const tabId = shown.current();
    if (tabId !== null && waiting.delete(tabId)) ofShown.push(work(tabId));
  };
  const stop = shown.subscribe(begin);
  try {
    begin();
    for (const tabId of tabIds) {
      while (ofShown.length > 0) await ofShown.shift();
      if (waiting.delete(tabId)) await work(tabId);
    }
    while (ofShown.length > 0) await ofShown.shift();
  } finally {
    stop();
  }
}
