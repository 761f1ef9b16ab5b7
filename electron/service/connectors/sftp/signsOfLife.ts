const EVERY_MS = 1000;

/**
 * Tells that a read goes on where no row is counted for long: while a large file comes, and while it is worked on
 * here. Otherwise the source would be taken for one that hangs.
 *
 * @param tell Called once a second at most.
 */
export function signsOfLife(tell: () => void): {
  readonly give: () => void;
  /** Gives signs as long as work of our own takes. */
  readonly during: <Result>(work: () => Promise<Result>) => Promise<Result>;
} {
  let toldAt = -Infinity;
  const give = () => {
    const now = performance.now();
    if (now - toldAt < EVERY_MS) return;
    toldAt = now;
    tell();
  };
  return {
    give,
    during: async (work) => {
      const timer = setInterval(give, EVERY_MS);
      try {
        return await work();
      } finally {
        clearInterval(timer);
      }
    },
  };
}
