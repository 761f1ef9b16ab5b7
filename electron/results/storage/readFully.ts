import { readSync } from "node:fs";

/** Fills `target` from an offset of an open file. Throws the system's error, or where the file is shorter. */
export function readFully(descriptor: number, target: Uint8Array, offset: number): void {
  let done = 0;
  while (done < target.length) {
    const count = readSync(descriptor, target, done, target.length - done, offset + done);
    if (count === 0) throw new Error("A stored result is shorter than it was written");
    done += count;
  }
}
