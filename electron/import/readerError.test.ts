import { describe, expect, it } from "vitest";
import { readerError } from "./readerError";

describe("readerError", () => {
  it.each([
    Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" }),
    new Error('IO Error: Could not write file "/tmp/scratch/x": No space left on device'),
  ])("tells a full disk from a file that cannot be read: %s", (cause) => {
    expect(readerError(cause, "/data/prices.xlsx", "prices.xlsx")).toMatchObject({
      code: "LOAD_DISK_FULL",
      message: "The disk that holds temporary files has no space to read “prices.xlsx”. Nothing was loaded.",
    });
  });

  it("names the file instead of its path", () => {
    const cause = Object.assign(new Error("EACCES: permission denied, open '/data/prices.csv'"), {
      ...{ code: "EACCES", syscall: "open" },
    });
    expect(readerError(cause, "/data/prices.csv", "prices.csv")).toMatchObject({
      code: "FILE_NOT_READABLE",
      message: "EACCES: permission denied, open 'prices.csv'",
    });
  });
});
