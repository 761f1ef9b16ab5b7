/* Gives a process of plain Node the port that Electron's utility processes have; imported before the program. */

/** @type {((event: { data: unknown }) => void)[]} */
const listeners = [];

Object.defineProperty(process, "parentPort", {
  value: {
    /** @param {string} _name @param {(event: { data: unknown }) => void} listener */
    on(_name, listener) {
      listeners.push(listener);
    },
    /** @param {unknown} message */
    postMessage(message) {
      process.send?.(message);
    },
  },
});

process.on("message", (data) => {
  for (const listener of listeners) listener({ data });
});
