import { startFakeServer, type FakeCertificate, type FakeConnection, type FakeServer } from "./FakeServer";

export interface FakePostgresScript {
  readonly certificate?: FakeCertificate;
  /** Sent after the startup message; any answer of the client then ends the login. Left out, no password is asked for. */
  readonly authentication?: Buffer;
  /** What is sent for a statement, before the end of the answer; null sends nothing more by itself. */
  readonly answer?: (sql: string, connection: FakeConnection) => Buffer | null;
}

/** A message of the server: a letter, a length and a body. */
export function pgMessage(
  letter: string,
  body: Uint8Array = Buffer.alloc(0),
  length = body.length + 4,
): Buffer {
  const header = Buffer.alloc(5);
  header.write(letter, "latin1");
  header.writeUInt32BE(length, 1);
  return Buffer.concat([header, body]);
}

const int16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

const TEXT = 25;

/** The names of an answer's columns; all are texts where no type is given. */
export function pgColumns(names: readonly string[], types: readonly number[] = []): Buffer {
  const fields = names.flatMap((name, index) => [
    Buffer.from(`${name}\0`),
    ...[int32(0), int16(0), int32(types[index] ?? TEXT), int16(-1), int32(-1), int16(0)],
  ]);
  return pgMessage("T", Buffer.concat([int16(names.length), ...fields]));
}

export function pgRow(values: readonly (string | Buffer | null)[]): Buffer {
  const cells = values.flatMap((value) => {
    if (value === null) return [int32(-1)];
    const bytes = Buffer.from(value);
    return [int32(bytes.length), bytes];
  });
  return pgMessage("D", Buffer.concat([int16(values.length), ...cells]));
}

export const pgComplete = (text: string) => pgMessage("C", Buffer.from(`${text}\0`));

export const pgReady = pgMessage("Z", Buffer.from("T"));

/** All of an answer with rows. */
export function pgRows(names: readonly string[], rows: readonly (readonly (string | null)[])[]): Buffer {
  return Buffer.concat([pgColumns(names), ...rows.map(pgRow), pgComplete(`SELECT ${rows.length}`)]);
}

/** The login without a password. */
export const pgWelcome = Buffer.concat([
  pgMessage("R", int32(0)),
  pgMessage("K", Buffer.concat([int32(7), int32(8)])),
  pgReady,
]);

/** The server asks for the password in clear text. */
export const pgAskPassword = pgMessage("R", int32(3));

const SSL_REQUEST = 80_877_103;

/** Speaks the protocol of PostgreSQL, version 3. */
export function startFakePostgres(script: FakePostgresScript): Promise<FakeServer> {
  return startFakeServer((connection) => {
    let isStarted = false;
    let statement = "";
    const reply = (sql: string, before: Buffer) => {
      const answer = (script.answer ?? (() => pgComplete("OK")))(sql, connection);
      if (answer !== null) connection.send(Buffer.concat([before, answer, pgReady]));
    };
    const start = (): boolean => {
      const bytes = connection.unread();
      if (bytes.length < 8 || bytes.length < bytes.readUInt32BE(0)) return false;
      const message = connection.take(bytes.readUInt32BE(0));
      if (message.readUInt32BE(4) === SSL_REQUEST) {
        connection.send(Buffer.from(script.certificate === undefined ? "N" : "S"));
        if (script.certificate !== undefined) connection.startTls(script.certificate);
      } else {
        isStarted = true;
        connection.send(script.authentication ?? pgWelcome);
      }
      return true;
    };
    const message = (): boolean => {
      const bytes = connection.unread();
      if (bytes.length < 5 || bytes.length < bytes.readUInt32BE(1) + 1) return false;
      const taken = connection.take(bytes.readUInt32BE(1) + 1);
      const text = taken.toString("utf8", 5);
      const letter = String.fromCharCode(taken[0] ?? 0);
      if (letter === "p") connection.send(pgWelcome);
      if (letter === "Q") reply(text.slice(0, -1), Buffer.alloc(0));
      // The name of a statement comes before its text.
      if (letter === "P") statement = text.split("\0")[1] ?? "";
      if (letter === "S") reply(statement, Buffer.concat([pgMessage("1"), pgMessage("2")]));
      if (letter === "X") connection.end();
      return true;
    };
    return {
      onData() {
        while (isStarted ? message() : start());
      },
    };
  });
}
