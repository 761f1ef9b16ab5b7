import { describe, expect, it } from "vitest";
import { bodyWindowBytes } from "../../processes/BodySender";
import { BodyMemory } from "./BodyMemory";
import { BodyStopped, BodyWriter } from "./BodyWriter";

const MEGABYTE = 1024 * 1024;

/** A body whose chunks are kept, and are taken as far as the test says. */
function bodyToKeep(memory?: BodyMemory) {
  const sent: Buffer[] = [];
  const waiting: { readonly bytes: number; readonly taken: () => void }[] = [];
  let room = 0;
  const take = (bytes: number): void => {
    room += bytes;
    while (waiting[0] !== undefined && room >= waiting[0].bytes) {
      room -= waiting[0].bytes;
      waiting.shift()?.taken();
    }
  };
  const body = new BodyWriter((bytes, onSent) => {
    sent.push(Buffer.from(bytes));
    onSent();
    return new Promise((taken) => {
      waiting.push({ bytes: bytes.length, taken });
      take(0);
    });
  }, memory);
  return { body, take, bytes: () => Buffer.concat(sent) };
}

async function isSettled(work: Promise<unknown>): Promise<boolean> {
  const later = new Promise((resolve) => {
    setTimeout(resolve, 20, "later");
  });
  return (await Promise.race([work, later])) !== "later";
}

describe("a body", () => {
  it("sends no more than its reader has room for, and all of it in order once there is", async () => {
    const { body, take, bytes } = bodyToKeep();
    const whole = Buffer.alloc(3 * bodyWindowBytes, "0123456789abcdefg");
    await body.write(whole);
    await body.flush();
    // The last chunk may go beyond.
    expect(bytes().length).toBeGreaterThanOrEqual(bodyWindowBytes);
    expect(bytes().length).toBeLessThan(bodyWindowBytes + MEGABYTE);
    const finished = body.finish();
    expect(await isSettled(finished)).toBe(false);
    for (let taken = 0; taken < whole.length; taken += MEGABYTE) take(MEGABYTE);
    await finished;
    expect(bytes().equals(whole)).toBe(true);
  });

  it("is taken whole from who writes it though nobody reads, up to a bound", async () => {
    const { body, take } = bodyToKeep();
    const part = Buffer.alloc(MEGABYTE);
    for (let written = 0; written < 68; written += 1) await body.write(part);
    const beyond = body.write(Buffer.alloc(2 * MEGABYTE));
    expect(await isSettled(beyond)).toBe(false);
    take(8 * MEGABYTE);
    await beyond;
  });

  it("is one piece where it is small, and says so", async () => {
    const pieces: [string, boolean][] = [];
    const body = new BodyWriter((bytes, onSent, isWhole) => {
      pieces.push([Buffer.from(bytes).toString(), isWhole]);
      onSent();
      return Promise.resolve();
    });
    await body.write(Buffer.from("ab"));
    await body.write(Buffer.from("cd"));
    body.end();
    await body.finish();
    expect(pieces).toEqual([["abcd", true]]);
  });

  it("is no one piece where something was sent before its end", async () => {
    const pieces: [number, boolean][] = [];
    const body = new BodyWriter((bytes, onSent, isWhole) => {
      pieces.push([bytes.length, isWhole]);
      onSent();
      return Promise.resolve();
    });
    await body.write(Buffer.from("ab"));
    await body.flush();
    await body.write(Buffer.alloc(MEGABYTE));
    await body.finish();
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.every(([, isWhole]) => !isWhole)).toBe(true);
  });

  it("rejects what waits and what comes after once its reader is gone", async () => {
    const { body } = bodyToKeep();
    const writing = body.write(Buffer.alloc(100 * MEGABYTE));
    body.stop();
    await expect(writing).rejects.toThrow(BodyStopped);
    await expect(body.finish()).rejects.toThrow(BodyStopped);
  });

  it("shares that bound with others, and waits for none of their readers", async () => {
    const memory = new BodyMemory();
    const stalled = bodyToKeep(memory).body;
    const { body: read, take } = bodyToKeep(memory);
    const beyond = stalled.write(Buffer.alloc(100 * MEGABYTE));
    const reading = read.write(Buffer.alloc(60 * MEGABYTE));
    expect(await isSettled(reading)).toBe(false);
    for (let taken = 0; taken < 60; taken += 1) take(MEGABYTE);
    await reading;
    const waiting = read.write(Buffer.alloc(20 * MEGABYTE));
    expect(await isSettled(waiting)).toBe(false);
    stalled.stop();
    await expect(beyond).rejects.toThrow(BodyStopped);
    await waiting;
  });
});
