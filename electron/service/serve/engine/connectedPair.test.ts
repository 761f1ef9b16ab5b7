import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { connectedPair } from "./forkEngine";

describe("connectedPair", () => {
  it("brings what a child process says at one end into the memory chosen at the other, and then its end", async () => {
    const memory = Buffer.alloc(8);
    let said = "";
    const { reading, other } = await connectedPair({
      buffer: memory,
      callback(length, bytes) {
        expect(bytes).toBe(memory);
        said += memory.toString("utf8", 0, length);
        return true;
      },
    });
    const program = "new (require('net').Socket)({ fd: 1 }).end('ten letters, and some more')";
    const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", other, "inherit"] });
    await once(child, "spawn");
    other.destroy();
    await once(reading, "close");
    expect(said).toBe("ten letters, and some more");
  });

  it("tells of its end also where it is reset", async () => {
    const { reading, other, closed } = await connectedPair({ buffer: Buffer.alloc(8), callback: () => true });
    reading.destroy(new Error("read ECONNRESET"));
    await closed;
    other.destroy();
  });

  it("leaves nothing behind in the folder for temporary files", async () => {
    const folder = await mkdtemp(join(tmpdir(), "wharf-pair-"));
    vi.stubEnv("TMPDIR", folder);
    vi.stubEnv("TEMP", folder);
    const open = () => connectedPair({ buffer: Buffer.alloc(8), callback: () => true });
    const pairs = await Promise.all(Array.from({ length: 20 }, open));
    expect(await readdir(folder)).toEqual([]);
    for (const { reading, other } of pairs) {
      reading.destroy();
      other.destroy();
    }
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
});
