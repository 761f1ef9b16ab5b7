const signatures: readonly (readonly [type: string, offset: number, bytes: readonly number[]])[] = [
  ["image/png", 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/jpeg", 0, [0xff, 0xd8, 0xff]],
  ["image/gif", 0, [0x47, 0x49, 0x46, 0x38]],
  ["image/webp", 8, [0x57, 0x45, 0x42, 0x50]],
];

/** The media type of an image that the page can draw, by its first bytes; null for anything else. SVG is none: it can hold scripts. */
export function imageType(bytes: Uint8Array): string | null {
  const found = signatures.find(([, offset, signature]) =>
    signature.every((byte, index) => bytes[offset + index] === byte),
  );
  return found?.[0] ?? null;
}
