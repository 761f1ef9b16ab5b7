const headerBytes = 8;

/** The kinds of picture in a macOS icon file that hold a PNG, by its size in pixels. */
const kinds = /** @type {Readonly<Record<number, string>>} */ ({
  16: "icp4",
  32: "icp5",
  64: "icp6",
  128: "ic07",
  256: "ic08",
  512: "ic09",
  1024: "ic10",
});

/**
 * @param {string} kind Four letters.
 * @param {Buffer} body
 */
function block(kind, body) {
  const header = Buffer.alloc(headerBytes);
  header.write(kind, 0, "ascii");
  header.writeUInt32BE(headerBytes + body.length, 4);
  return Buffer.concat([header, body]);
}

/**
 * A macOS icon file around PNG pictures.
 *
 * @param {readonly { size: number, png: Buffer }[]} pictures Square; sizes the format has no kind for are left out.
 * @returns {Buffer}
 */
export function icnsFile(pictures) {
  const blocks = pictures.flatMap(({ size, png }) => {
    const kind = kinds[size];
    return kind === undefined ? [] : [block(kind, png)];
  });
  return block("icns", Buffer.concat(blocks));
}
