import { startFakeServer, type FakeCertificate, type FakeConnection, type FakeServer } from "./FakeServer";

export interface FakeMysqlScript {
  readonly certificate?: FakeCertificate;
  /** The way of login that the server names first. */
  readonly plugin?: string;
  /** Sent after the client's login and each of its further messages until the login is over: the last one has to be an OK. */
  readonly authentication?: readonly Buffer[];
  /** Packets of the answer to a statement; null sends nothing by itself. */
  readonly answer?: (sql: string, connection: FakeConnection) => readonly Buffer[] | null;
}

/** A packet with its header. @param length where it says another one than it has */
export function mysqlPacket(body: Uint8Array, sequence: number, length = body.length): Buffer {
  const header = Buffer.alloc(4);
  header.writeUIntLE(length, 0, 3);
  header[3] = sequence & 0xff;
  return Buffer.concat([header, body]);
}

export const mysqlOk = Buffer.from([0, 0, 0, 2, 0, 0, 0]);

const EOF = Buffer.from([0xfe, 0, 0, 2, 0]);

/** A text with its length before it. */
export function mysqlText(value: string | Buffer | null): Buffer {
  if (value === null) return Buffer.from([0xfb]);
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(bytes.length < 251 ? 1 : 9);
  if (bytes.length < 251) length[0] = bytes.length;
  else {
    length[0] = 0xfe;
    length.writeBigUInt64LE(BigInt(bytes.length), 1);
  }
  return Buffer.concat([length, bytes]);
}

const VAR_STRING = 253;

function definition(name: string, type: number): Buffer {
  const fixed = Buffer.from([0x0c, 45, 0, 0xff, 0, 0, 0, type, 0, 0, 0, 0, 0]);
  return Buffer.concat([...["def", "", "", "", name, name].map((text) => mysqlText(text)), fixed]);
}

export const mysqlLong = 8;

/** The packets of an answer with rows; every column is a text where no type is given. */
export function mysqlAnswer(
  names: readonly string[],
  rows: readonly (readonly (string | Buffer | null)[])[],
  types: Readonly<Record<string, number>> = {},
): Buffer[] {
  const cells = rows.map((row) => Buffer.concat(row.map(mysqlText)));
  return [
    Buffer.from([names.length]),
    ...names.map((name) => definition(name, types[name] ?? VAR_STRING)),
    EOF,
    ...cells,
    EOF,
  ];
}

/** The server wants another way of login. */
export function mysqlSwitchTo(plugin: string): Buffer {
  return Buffer.concat([
    Buffer.from([0xfe]),
    Buffer.from(`${plugin}\0`),
    Buffer.alloc(20, 7),
    Buffer.from([0]),
  ]);
}

const PROTOCOL_41 = 0x200;
const SSL = 0x800;
const [CONNECT_WITH_DB, TRANSACTIONS, SECURE, PLUGIN_AUTH] = [0x8, 0x2000, 0x8000, 0x80000];

function greeting({ certificate, plugin = "mysql_native_password" }: FakeMysqlScript): Buffer {
  const flags =
    PROTOCOL_41 |
    CONNECT_WITH_DB |
    TRANSACTIONS |
    SECURE |
    PLUGIN_AUTH |
    (certificate === undefined ? 0 : SSL);
  const numbers = Buffer.alloc(9);
  numbers.writeUInt16LE(flags & 0xffff, 0);
  numbers[2] = 45;
  numbers.writeUInt16LE(2, 3);
  numbers.writeUInt16LE(flags >>> 16, 5);
  numbers[7] = 21;
  return Buffer.concat([
    Buffer.from([10]),
    Buffer.from("8.0.40\0"),
    Buffer.from([1, 0, 0, 0]),
    Buffer.alloc(8, 7),
    Buffer.from([0]),
    numbers.subarray(0, 8),
    Buffer.alloc(10),
    Buffer.alloc(12, 7),
    Buffer.from([0]),
    Buffer.from(`${plugin}\0`),
  ]);
}

const COM_QUIT = 1;
const COM_QUERY = 3;

/** Speaks the protocol of MySQL, version 10. */
export function startFakeMysql(script: FakeMysqlScript): Promise<FakeServer> {
  return startFakeServer((connection) => {
    const login = [...(script.authentication ?? [mysqlOk])];
    let isLoggedIn = false;
    let isEncrypted = script.certificate === undefined;
    connection.send(mysqlPacket(greeting(script), 0));
    const packet = (): boolean => {
      const bytes = connection.unread();
      if (bytes.length < 4 || bytes.length < bytes.readUIntLE(0, 3) + 4) return false;
      const sequence = bytes[3] ?? 0;
      const body = connection.take(bytes.readUIntLE(0, 3) + 4).subarray(4);
      if (isLoggedIn) command(body);
      else if (!isEncrypted && script.certificate !== undefined) {
        isEncrypted = true;
        connection.startTls(script.certificate);
      } else {
        const next = login.shift();
        isLoggedIn = login.length === 0;
        if (next !== undefined) connection.send(mysqlPacket(next, sequence + 1));
      }
      return true;
    };
    const command = (body: Buffer) => {
      if (body[0] === COM_QUIT) return connection.end();
      const sql = body[0] === COM_QUERY ? body.toString("utf8", 1) : "";
      const answer = (script.answer ?? (() => [mysqlOk]))(sql, connection);
      const packets = (answer ?? []).map((one, index) => mysqlPacket(one, index + 1));
      if (answer !== null) connection.send(Buffer.concat(packets));
    };
    return {
      onData() {
        while (packet());
      },
    };
  });
}
