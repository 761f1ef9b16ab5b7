import { dirname } from "node:path";

interface Call {
  readonly name: string;
  /** As strace prints them. */
  readonly args: string;
  /** Lines on which it began and ended. */
  readonly began: number;
  readonly ended: number;
}

const WRITES = new Set(["write", "writev", "pwrite64", "pwritev", "sendto", "sendmsg"]);
const FLUSHES = new Set(["fsync", "fdatasync"]);
const RENAMES = new Set(["rename", "renameat", "renameat2"]);

/** What processes wrote and flushed, in order, from the output of strace. */
export class FlushTrace {
  readonly #calls: readonly Call[];

  /** @param text lines of strace, of any number of processes */
  constructor(text: string) {
    this.#calls = parseCalls(text);
  }

  /** The same without its flushes, for tests of what a service without them would look like. */
  static withoutFlushes(text: string): FlushTrace {
    return new FlushTrace(text.replaceAll(/^\d+ +(fsync|fdatasync)\(.*$/gm, ""));
  }

  /**
   * Files below a folder that hold something unflushed when an answer begins to leave, and folders in which a rename is.
   *
   * @param answer a text in the answer
   * @throws Error where no such answer was sent
   */
  unflushedAt(answer: string, folder: string): string[] {
    const until = this.#answered(answer);
    const written = new Map<string, number>();
    for (const call of this.#calls) {
      if (call.began >= until) continue;
      const path = pathOf(call.args);
      if (RENAMES.has(call.name)) {
        const [from = "", to = ""] = [...call.args.matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? "");
        written.delete(from);
        written.set(dirname(to), call.ended);
      } else if (call.name === "unlink") written.delete(/"([^"]*)"/.exec(call.args)?.[1] ?? "");
      else if (WRITES.has(call.name)) written.set(path, call.ended);
      else if (call.ended < until && (written.get(path) ?? Infinity) < call.began) written.delete(path);
    }
    return [...written.keys()].filter((path) => path.startsWith(`${folder}/`));
  }

  /**
   * Whether a text was written to a file, and flushed, before an answer began to leave.
   *
   * @param answer a text in the answer
   * @throws Error where no such answer was sent
   */
  isFlushedBefore(answer: string, file: string, text: string): boolean {
    const until = this.#answered(answer);
    const write = this.#calls.find(
      ({ name, args }) => WRITES.has(name) && pathOf(args) === file && args.includes(text),
    );
    if (write === undefined || write.ended > until) return false;
    return this.#calls.some(
      ({ name, args, began, ended }) =>
        FLUSHES.has(name) && pathOf(args) === file && began > write.ended && ended < until,
    );
  }

  /** The line on which an answer began to leave, through a socket or a pipe. */
  #answered(answer: string): number {
    const call = this.#calls.find(
      ({ name, args }) => WRITES.has(name) && !pathOf(args).startsWith("/") && args.includes(answer),
    );
    if (call === undefined) throw new Error(`No answer with ${answer} was sent.`);
    return call.began;
  }
}

/** Of the first descriptor: a path, or a word for what has none. */
function pathOf(args: string): string {
  return /^\d+<([^>]*)>/.exec(args)?.[1] ?? "";
}

function parseCalls(text: string): Call[] {
  const calls: Call[] = [];
  const begun = new Map<string, Pick<Call, "name" | "args" | "began">>();
  for (const [line, content] of text.split("\n").entries()) {
    const [, process = "", rest = ""] = /^(\d+) +(.*)$/.exec(content) ?? [];
    const resumed = /^<\.\.\. (\w+) resumed>(.*)$/.exec(rest);
    const call = /^(\w+)\((.*)$/.exec(rest);
    if (resumed !== null) {
      const open = begun.get(process);
      begun.delete(process);
      if (open !== undefined && succeeded(rest))
        calls.push({ ...open, args: open.args + (resumed[2] ?? ""), ended: line });
    } else if (call !== null) {
      const [, name = "", args = ""] = call;
      if (rest.endsWith("<unfinished ...>")) begun.set(process, { name, args, began: line });
      else if (succeeded(rest)) calls.push({ name, args, began: line, ended: line });
    }
  }
  return calls.toSorted((a, b) => a.ended - b.ended);
}

function succeeded(text: string): boolean {
  return /\) += \d+$/.test(text);
}
