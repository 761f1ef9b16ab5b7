import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceAnswers } from "#shared/api/testing/answers";
import { databases } from "#shared/api/testing/canonical";
import { Dialect } from "#shared/api/testing/Dialect";
import { pageOf } from "#shared/api/testing/pages";
import { clientOf } from "./testing/clientOf";

const baseUrl = "https://db.example.com/api/v1";

describe("ServiceClient", () => {
  it("reads a list to its end, however a service writes and pages it", async () => {
    const many = fc.array(databases, { minLength: 3, maxLength: 4 }).map((lists) => {
      const byId = new Map(lists.flat().map((own) => [own.id, own]));
      return [...byId.values()];
    });
    await fc.assert(
      fc.asyncProperty(fc.noBias(fc.nat()), many, async (seed, items) => {
        const dialect = new Dialect(seed);
        const answers = new ServiceAnswers(dialect);
        const client = clientOf(baseUrl, {
          fetch: async (request) => {
            const { searchParams } = new URL(request);
            const { json, headers } = pageOf(dialect, (name) => searchParams.get(name), {
              items,
              size: 2,
              write: (page) => answers.databases(page),
              address: `${baseUrl}/databases`,
            });
            return Response.json(json, { headers });
          },
        });
        const read = await client.listDatabases("p");
        expect(read.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
        expect(client.readings("p")).toMatchObject([{ answer: "databases", hasMore: false }]);
      }),
      { numRuns: 300, seed: 20_261_122 },
    );
  });
});
