import { expect, it } from "vitest";
import { z } from "zod";
import type { RuleSubject } from "../suite/RuleSubject";

const schema = z.object({ tables: z.array(z.object({ columns: z.array(z.object({ name: z.string() })) })) });

/** GET /connections/:id/streams, and what the choices do to a sync. */
export function connectionStreamRules({ client, database, bed }: RuleSubject): void {
  it("lists what the source offers, as its test does, all of it turned on where nothing was chosen", async ({
    skip,
  }) => {
    const source = bed(skip);
    const { id } = await source.shared();
    await source.change(id, { config: source.config([]) });
    const streams = await source.streams(id);
    const { streams: offered } = await source.test(database());
    expect(streams.map(({ name, columns }) => ({ name, columns }))).toEqual(
      offered.map(({ name, columns }) => ({ name, columns })),
    );
    for (const stream of streams)
      expect(stream).toMatchObject({ available: true, enabled: true, excludeColumns: [] });
  });

  it("takes a stream back as it was listed, with a choice in it", async ({ skip }) => {
    const source = bed(skip);
    const { id } = await source.shared();
    const streams = await source.streams(id);
    const chosen = streams.map(({ name, schema: inSchema, table }) => ({
      name,
      schema: inSchema,
      table,
      enabled: false,
    }));
    await source.change(id, { config: source.config(chosen) });
    expect((await source.streams(id)).every(({ enabled }) => !enabled)).toBe(true);
    await source.change(id, { config: source.config([]) });
  });

  it("turns a table off with enabled false, and reads the others", async ({ skip }) => {
    const source = bed(skip);
    const { id } = await source.shared();
    const [first, ...others] = await source.offered(database());
    if (first === undefined || others.length === 0) return skip("the source offers fewer than two streams");
    await source.change(id, { config: source.config([{ name: first, enabled: false }]) });
    const streams = await source.streams(id);
    expect(streams.find(({ name }) => name === first)).toMatchObject({ available: true, enabled: false });
    expect((await source.sync(id)).tables.map(({ name }) => name).toSorted()).toEqual(others.toSorted());
    // An entry that says nothing of it leaves the table on.
    await source.change(id, { config: source.config([{ name: first }]) });
    expect((await source.sync(id)).tables.map(({ name }) => name)).toContain(first);
  });

  it("keeps showing a choice whose stream the source does not have, as not available", async ({ skip }) => {
    const source = bed(skip);
    const { id } = await source.shared();
    await source.change(id, { config: source.config([{ name: "gone", enabled: false }]) });
    const streams = await source.streams(id);
    expect(streams.find(({ name }) => name === "gone")).toMatchObject({ available: false, enabled: false });
    await source.change(id, { config: source.config([]) });
  });

  it("shows what is done with new tables as it was saved, or says nothing of it", async ({ skip }) => {
    const source = bed(skip);
    const { id } = await source.shared();
    const policies = { newTables: "ask", newColumns: "ignore" };
    const body = { config: { ...source.config([]), ...policies } };
    if ((await client().send("PATCH", `/connections/${id}`, { body })).status === 400)
      return skip("the service does not take it");
    const { config } = await source.get(id);
    if (config["newTables"] === undefined) return skip("the service does not keep it");
    expect(config).toMatchObject(policies);
    // Other settings leave it as it is, and null takes it back.
    expect((await source.change(id, { config: source.config([]) })).config).toMatchObject(policies);
    const none = { newTables: null, newColumns: null };
    expect((await source.change(id, { config: { ...source.config([]), ...none } })).config).toMatchObject(
      none,
    );
    // Nothing is new that was on offer when the Connection was created.
    for (const stream of await source.streams(id)) expect(stream).toMatchObject({ enabled: true });
  });

  it("never brings an excluded column in", async ({ skip }) => {
    const source = bed(skip, "relational");
    const id = await client().createRunning();
    const { streams: offered } = await source.test(id);
    const stream = offered.find(({ columns, primaryKey }) => columns.length > primaryKey.length + 1);
    const excluded = stream?.columns.findLast(({ name }) => !stream.primaryKey.includes(name))?.name;
    if (stream === undefined || excluded === undefined) return skip("no stream has a column to leave out");
    const streams = offered.map(({ name }) =>
      name === stream.name ? { name, excludeColumns: [excluded] } : { name, enabled: false },
    );
    const { connection, run } = await source.connect(id, { config: source.config(streams) });
    expect(await source.finished(connection.id, run.id)).toMatchObject({ status: "succeeded" });
    const { tables } = schema.parse((await client().send("GET", `/databases/${id}/schema`)).body);
    expect(tables.map(({ columns }) => columns.map(({ name }) => name))).toEqual([
      stream.columns.map(({ name }) => name).filter((name) => name !== excluded),
    ]);
    const listed = await source.streams(connection.id);
    expect(listed.find(({ name }) => name === stream.name)?.excludeColumns).toEqual([excluded]);
  });
}
