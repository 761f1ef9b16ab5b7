import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClickHouseFixture } from "../../engines/clickhouse/testing/ClickHouseFixture";
import { clickHousePrograms } from "../../engines/clickhouse/testing/startClickHouse";

describe.skipIf(clickHousePrograms === null)(
  "A direct connection to a ClickHouse database (skipped where it is not installed)",
  () => {
    let bed: ClickHouseFixture;
    let port: number;
    beforeAll(async () => {
      bed = await ClickHouseFixture.open();
      ({ port } = await bed.service.direct.open({ host: "127.0.0.1", port: 0 }));
    });
    afterAll(() => bed?.close());

    const login = async (database: string, password: string): Promise<unknown> => {
      const client = new Client({ host: "127.0.0.1", port, user: "ann", password, database });
      client.on("error", () => undefined);
      return client.connect().then(
        () => client.end(),
        (error: unknown) => error,
      );
    };

    it("is refused with what to do instead, and only to whoever has a token", async () => {
      const { id, token } = await bed.client.create({ engine: "clickhouse", memoryMb: 512 });
      await bed.client.waitForStatus(id, "running");
      expect(await login(id, token)).toMatchObject({
        severity: "FATAL",
        code: "0A000",
        message: `This database takes no direct connections: its engine, clickhouse, has no sessions. Send its statements over HTTP: POST /databases/${id}/query`,
      });
      expect(await login(id, `${token}x`)).toMatchObject({ code: "28P01" });
      expect(bed.service.direct.connections.list()).toEqual([]);
    });
  },
);
