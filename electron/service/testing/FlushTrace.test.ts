import { describe, expect, it } from "vitest";
import { FlushTrace } from "./FlushTrace";

const write = '7 write(19</d/a.wal>, "one", 3) = 3';
const flush = "7 fsync(19</d/a.wal>) = 0";
const answer = '5 writev(22<socket:[1]>, [{iov_base="HTTP/1.1 200 OK\\r\\nx-request-id: ack-1"}], 1) = 40';

const unflushed = (...lines: readonly string[]) =>
  new FlushTrace(lines.join("\n")).unflushedAt("ack-1", "/d");
const isFlushed = (...lines: readonly string[]) =>
  new FlushTrace(lines.join("\n")).isFlushedBefore("ack-1", "/d/a.wal", "one");

describe("FlushTrace", () => {
  it("accepts a write that is flushed before the answer", () => {
    expect(unflushed(write, flush, answer)).toEqual([]);
    expect(isFlushed(write, flush, answer)).toBe(true);
  });

  it("reports a write that is not flushed, or only after the answer", () => {
    for (const lines of [
      [write, answer],
      [write, answer, flush],
      [flush, write, answer],
      [write, "7 fsync(20</d/b.wal>) = 0", answer],
      [write, "7 fsync(19</d/a.wal>) = -1 EIO (Input/output error)", answer],
    ]) {
      expect(unflushed(...lines)).toEqual(["/d/a.wal"]);
      expect(isFlushed(...lines)).toBe(false);
    }
  });

  it("reports a flush that began before the write ended, or ends after the answer begins", () => {
    const begun = "7 fsync(19</d/a.wal> <unfinished ...>";
    const ended = "7 <... fsync resumed>) = 0";
    expect(isFlushed(write, begun, ended, answer)).toBe(true);
    expect(isFlushed(begun, write.replace("7", "8"), ended, answer)).toBe(false);
    expect(isFlushed(write, begun, answer, ended)).toBe(false);
    expect(unflushed(begun, write.replace("7", "8"), ended, answer)).toEqual(["/d/a.wal"]);
    expect(unflushed(write, begun, answer, ended)).toEqual(["/d/a.wal"]);
  });

  it("reports a rename whose folder is not flushed", () => {
    const rename = '7 rename("/d/keys/a.unfinished", "/d/keys/a.json") = 0';
    expect(unflushed(rename, answer)).toEqual(["/d/keys"]);
    expect(unflushed(rename, "7 fsync(9</d/keys>) = 0", answer)).toEqual([]);
  });

  it("reports everything when flushes are left out", () => {
    const text = [write, flush, answer].join("\n");
    expect(FlushTrace.withoutFlushes(text).unflushedAt("ack-1", "/d")).toEqual(["/d/a.wal"]);
  });

  it("fails when there is no such answer", () => {
    expect(() => unflushed(write, flush)).toThrow("No answer");
  });
});
