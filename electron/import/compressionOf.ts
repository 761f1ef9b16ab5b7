import { open } from "node:fs/promises";
import type { Compression } from "#shared/domain/importPlan";

/** First bytes of compressed files. */
const beginnings: readonly (readonly [Compression, readonly number[]])[] = [
  ["gzip", [0x1f, 0x8b]],
  ["zstd", [0x28, 0xb5, 0x2f, 0xfd]],
];

/** How a file is compressed, by its content: its name may lack the ending or have a wrong one. @throws the system's error */
export async function compressionOf(path: string): Promise<Compression> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const found = beginnings.find(
      ([, bytes]) => bytesRead >= bytes.length && bytes.every((byte, i) => buffer[i] === byte),
    );
    return found?.[0] ?? "none";
  } finally {
    await file.close();
  }
}
