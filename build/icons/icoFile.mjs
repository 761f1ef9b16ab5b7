const headerBytes = 6;
const entryBytes = 16;

/**
 * A Windows icon file around PNG pictures, as Windows reads it since Vista.
 *
 * @param {readonly { size: number, png: Buffer }[]} pictures Square, at most 256 pixels.
 * @returns {Buffer}
 */
export function icoFile(pictures) {
  const header = Buffer.alloc(headerBytes + entryBytes * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  pictures.forEach(({ size, png }, index) => {
    const entry = headerBytes + entryBytes * index;
    // One byte holds the size, so 0 stands for 256.
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}
