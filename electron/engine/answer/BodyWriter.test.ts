import { ENGINE_BODY_WINDOW } from "#shared/processes/enginePort";
import { describe, expect, it } from "vitest";
import { BodyMemory } from "./BodyMemory";
import { BodyStopped, BodyWriter } from "./BodyWriter";

const MEGABYTE = 1024 * 1024;

/** A body whose chunks are kept, and whether something has settled. */
function bodyToKeep(memory?: BodyMemory) {
  const sent: Buffer[] = [];
  const body = new BodyWriter((bytes, onSent) => {
    sent.push(Buffer.from(bytes));
    onSent();
  }, memory);
  return { body, bytes: () => Buffer.concat(sent) };
}

async function isSettled(work: Promise<unknown>): Promise<boolean> {
  const later = new Promise((resolve) => {
    setTimeout(resolve, 20, "later");
  });
  return (await Promise.race([work, later])) !== "later";
}

describe("a body", () => {
  it("sends no more than its reader has room for, and all of it in order once there is", async () => {
    const { body, bytes } = bodyToKeep();
    const whole = Buffer.alloc(3 * ENGINE_BODY_WINDOW, "0123456789abcdefg");
    await body.write(whole);
    await body.flush();
    // The last chunk may go beyond.
    expect(bytes().length).toBeGreaterThanOrEqual(ENGINE_BODY_WINDOW);
    expect(bytes().length).toBeLessThan(ENGINE_BODY_WINDOW + MEGABYTE);
    const finished = body.finish();
    expect(await isSettled(finished)).toBe(false);
    for (let taken = 0; taken < whole.length; taken += MEGABYTE) body.addRoom(MEGABYTE);
    await finished;
    expect(bytes().equals(whole)).toBe(true);
  });

  it("is taken whole from who writes it though nobody reads, up to a bound", async () => {
    const { body } = bodyToKeep();
    const part = Buffer.alloc(MEGABYTE);
    for (let written = 0; written < 72; written += 1) await body.write(part);
    const beyond = body.write(Buffer.alloc(2 * MEGABYTE));
    expect(await isSettled(beyond)).toBe(false);
    body.addRoom(8 * MEGABYTE);
    await beyond;
  });

  it("is one piece where it is small, and says so", async () => {
    const pieces: [string, boolean][] = [];
    const body = new BodyWriter((bytes, onSent, isWhole) => {
      pieces.push([Buffer.from(bytes).toString(), isWhole]);
      onSent();
    });
    await body.write(Buffer.from("ab"));
    await body.write(Buffer.from("cd"));
    body.end();
    await body.finish();
    expect(pieces).toEqual([["abcd", true]]);
    expect(body.isSentWhole).toBe(true);
  });

  it("is no one piece where something was sent before its end", async () => {
    const pieces: [number, boolean][] = [];
    const body = new BodyWriter((bytes, onSent, isWhole) => {
      pieces.push([bytes.length, isWhole]);
      onSent();
    });
    await body.write(Buffer.from("ab"));
    await body.flush();
    await body.write(Buffer.alloc(MEGABYTE));
    await body.finish();
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.every(([, isWhole]) => !isWhole)).toBe(true);
    expect(body.isSentWhole).toBe(false);
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
    const [stalled, read] = [bodyToKeep(memory).body, bodyToKeep(memory).body];
    const beyond = stalled.write(Buffer.alloc(100 * MEGABYTE));
    const reading = read.write(Buffer.alloc(60 * MEGABYTE));
    expect(await isSettled(reading)).toBe(false);
    for (let taken = 0; taken < 60; taken += 1) read.addRoom(MEGABYTE);
    await reading;
    const waiting = read.write(Buffer.alloc(20 * MEGABYTE));
    expect(await isSettled(waiting)).toBe(false);
    stalled.stop();
    await expect(beyond).rejects.toThrow(BodyStopped);
    await waiting;
  });
});
