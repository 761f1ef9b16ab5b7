import { fromBufferPromise } from "yauzl";
import { describe, expect, it } from "vitest";
import { zipDirectory, type ZipEntry } from "./zipRecords";

const entry: ZipEntry = {
  name: "a/ä.xml",
  crc: 0xfedcba98,
  bytes: 5,
  packedBytes: 7,
  offset: 0,
  isStreamed: true,
};

describe("The directory of an archive", () => {
  it.each([
    ["small", {}],
    ["of a file of more than 4 GB", { bytes: 5_000_000_000 }],
    ["of a file that is as large when it is packed", { bytes: 9_000_000_000, packedBytes: 6_000_000_000 }],
    ["of a file of exactly 2³² - 1 bytes", { bytes: 0xffffffff }],
    ["of a file that begins behind 4 GB", { offset: 7_000_000_000 }],
  ])("says what there is: %s", async (_, given) => {
    const large = { ...entry, ...given };
    const directory = zipDirectory([entry, large], 0);
    const zip = await fromBufferPromise(directory, { lazyEntries: true });
    const entries = [];
    for await (const read of zip.eachEntry()) entries.push(read);
    expect(entries).toMatchObject([
      {
        fileName: entry.name,
        crc32: entry.crc,
        uncompressedSize: 5,
        compressedSize: 7,
        relativeOffsetOfLocalHeader: 0,
      },
      {
        fileName: entry.name,
        uncompressedSize: large.bytes,
        compressedSize: large.packedBytes,
        relativeOffsetOfLocalHeader: large.offset,
      },
    ]);
  });
});
