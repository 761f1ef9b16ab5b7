import type { Duplex } from "node:stream";

/** The first event of this name, with its value. @throws what ends the stream before; ECONNRESET where nothing says why */
export function untilEvent<Value>(stream: Duplex, event: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const end = () => {
      stream.off(event, happened).off("error", failed).off("close", closed);
      // Keeps a later error from ending the process; the next step on the stream reports it.
      stream.on("error", () => undefined);
    };
    const happened = (value: Value) => {
      end();
      resolve(value);
    };
    const failed = (error: Error) => {
      end();
      reject(error);
    };
    const closed = () => {
      failed(Object.assign(new Error("The connection was closed."), { code: "ECONNRESET" }));
    };
    stream.once(event, happened).once("error", failed).once("close", closed);
  });
}
