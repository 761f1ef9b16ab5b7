/** An error packet of the server. */
export class MysqlError extends Error {
  readonly errno: number;

  constructor(errno: number, message: string) {
    super(message);
    this.name = "MysqlError";
    this.errno = errno;
  }

  /** @param packet a marker, two bytes of number, `#` and five of state, then the text */
  static fromPacket(packet: Buffer): MysqlError {
    if (packet.length < 3) throw new Error("an error without a number");
    const errno = packet.readUInt16LE(1);
    const text = packet[3] === 0x23 ? 9 : 3;
    return new MysqlError(errno, packet.toString("utf8", text));
  }
}
