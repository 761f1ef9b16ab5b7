import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { QueryPlaces } from "./QueryPlaces";

let root: string;
let file: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "wharf-places-"));
  file = join(root, "query-places.json");
});
afterEach(() => rm(root, { recursive: true, force: true }));

const sales = { profileId: "embedded", databaseId: "d1", name: "sales" };
const ships = { profileId: "embedded", databaseId: "d2", name: "ships" };

describe("QueryPlaces", () => {
  it("remembers over a restart where each query was saved last, by its folder", async () => {
    const places = new QueryPlaces(file);
    await places.set("/q", "a.sql", ships);
    await places.set("/q", "a.sql", sales);
    await places.set("/other", "a.sql", ships);
    const next = new QueryPlaces(file);
    expect(await next.placeOf("/q", "a.sql")).toEqual(sales);
    expect(await next.placeOf("/other", "a.sql")).toEqual(ships);
    expect(await next.placeOf("/q", "b.sql")).toBeNull();
  });

  it("follows a renamed query, and a renamed folder with all queries in it", async () => {
    const places = new QueryPlaces(file);
    await places.set("/q", "reports/a.sql", sales);
    await places.set("/q", "reports/deep/b.sql", ships);
    await places.set("/q", "reports2/c.sql", sales);
    await places.move("/q", "reports/a.sql", "reports/z.sql");
    await places.move("/q", "reports", "old/reports");
    expect(await places.placeOf("/q", "old/reports/z.sql")).toEqual(sales);
    expect(await places.placeOf("/q", "old/reports/deep/b.sql")).toEqual(ships);
    expect(await places.placeOf("/q", "reports2/c.sql")).toEqual(sales);
    expect(await places.placeOf("/q", "reports/deep/b.sql")).toBeNull();
  });

  it("knows nothing after its file was damaged, and goes on", async () => {
    await writeFile(file, "{");
    const places = new QueryPlaces(file);
    expect(await places.placeOf("/q", "a.sql")).toBeNull();
    await places.set("/q", "a.sql", sales);
    expect(await new QueryPlaces(file).placeOf("/q", "a.sql")).toEqual(sales);
  });
});
