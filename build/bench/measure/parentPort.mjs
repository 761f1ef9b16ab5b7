/* Gives a process of plain Node the port that Electron's utility processes have; imported before the program. */

Object.defineProperty(process, "parentPort", {
  value: {
    /** @param {string} _name @param {(event: { data: unknown }) => void} listener */
    on(_name, listener) {
      // Only now: Node holds messages back until something listens, and the program is loaded after this.
      process.on("message", (data) => listener({ data }));
    },
    /** @param {unknown} message */
    postMessage(message) {
      process.send?.(message);
    },
  },
});
