/** As many as fit beside the rows. */
const lineBytes = 8;

/** Bytes as lines of an offset, eight bytes in hexadecimal, and their printable characters. */
export function hexDump(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let offset = 0; offset < bytes.length; offset += lineBytes) {
    const line = [...bytes.subarray(offset, offset + lineBytes)];
    const hex = line.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const text = line.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "·")).join("");
    lines.push(`${offset.toString(16).padStart(8, "0")}  ${hex.padEnd(lineBytes * 3)} ${text}`);
  }
  return lines.join("\n");
}
