import fc from "fast-check";
import { lexSql } from "#shared/sql/lexSql";

/** Tables for a generated write: `t` is written to, `s` is read. `rid` numbers the rows that are there before. */
export interface GeneratedTables {
  readonly targetRows: readonly (readonly [number, number | null, number | null])[];
  readonly sourceRows: readonly (readonly [number | null, number | null])[];
}

const small = fc.integer({ min: 0, max: 6 });
const maybe = fc.option(small, { freq: 5 });

export const generatedTables: fc.Arbitrary<GeneratedTables> = fc.record({
  targetRows: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 12 }), maybe, maybe), {
    selector: ([id]) => id,
    maxLength: 9,
  }),
  sourceRows: fc.array(fc.tuple(maybe, maybe), { maxLength: 8 }),
});

/**
 * SQL that makes the tables.
 *
 * @param isKeyed With a primary key. DuckDB 1.5 fails to delete a row of a key twice, as DELETE … USING may.
 */
export function tablesSql({ targetRows, sourceRows }: GeneratedTables, isKeyed = true): string[] {
  const text = (value: number | null) => (value === null ? "NULL" : String(value));
  const values = (rows: readonly (readonly (number | null)[])[]) =>
    rows.map((row) => `(${row.map(text).join(", ")})`).join(", ");
  return [
    `CREATE TABLE t (id INTEGER${isKeyed ? " PRIMARY KEY" : ""}, k INTEGER, a INTEGER, touched BOOLEAN DEFAULT false, rid INTEGER)`,
    "CREATE TABLE s (k INTEGER, v INTEGER)",
    ...(targetRows.length === 0
      ? []
      : [`INSERT INTO t (id, k, a) VALUES ${values(targetRows)}`, "UPDATE t SET rid = id"]),
    ...(sourceRows.length === 0 ? [] : [`INSERT INTO s VALUES ${values(sourceRows)}`]),
  ];
}

/** Conditions on columns of one or two tables. */
function condition(columns: readonly string[]): fc.Arbitrary<string> {
  const column = fc.constantFrom(...columns);
  const plain = fc.oneof(
    fc
      .tuple(
        column,
        fc.constantFrom("=", "<>", "<", ">=", "IS DISTINCT FROM"),
        fc.oneof(small.map(String), column),
      )
      .map((part) => part.join(" ")),
    fc
      .tuple(column, fc.constantFrom("IS NULL", "IS NOT NULL", "BETWEEN 1 AND 4", "IN (1, 2, NULL)"))
      .map((part) => part.join(" ")),
    column.map((name) => `${name} IN (SELECT v FROM s WHERE v IS NOT NULL)`),
    column.map((name) => `EXISTS (SELECT 1 FROM s AS inner_s WHERE inner_s.k = ${name} -- with a comment\n)`),
    column.map((name) => `CASE WHEN ${name} > 2 THEN true ELSE ${name} IS NULL END`),
  );
  return fc.oneof(
    plain,
    fc.tuple(plain, fc.constantFrom("AND", "OR"), plain).map((part) => part.join(" ")),
    plain.map((part) => `NOT (${part})`),
  );
}

const where = (columns: readonly string[]) =>
  fc.option(condition(columns), { freq: 4 }).map((part) => (part === null ? "" : ` WHERE ${part}`));

/** One target column apart from the key, and the mark that shows which rows were really updated. */
const sets = (values: readonly string[]) =>
  fc.constantFrom(...values).map((value) => `SET a = ${value}, touched = true`);

const ctes = fc.constantFrom("", "WITH c AS (SELECT k AS ck FROM s WHERE v > 1) ");

/** Conditions that read a WITH query, one of which reads the other. */
const ofCtes = fc.constantFrom(
  "IN (SELECT ck FROM c)",
  "NOT IN (SELECT ck FROM c WHERE ck IS NOT NULL)",
  "= (SELECT max(dk) FROM d)",
);
const usedCtes = "WITH c AS (SELECT k AS ck, v AS cv FROM s WHERE v > 1), d AS (SELECT ck + 1 AS dk FROM c) ";

const update = fc.oneof(
  fc
    .tuple(
      ctes,
      fc.constantFrom("t", "main.t", "t AS x"),
      sets(["a + 1", "DEFAULT", "CASE WHEN k IS DISTINCT FROM a THEN 1 END"]),
      where(["id", "k", "a"]),
    )
    .map(([cte, target, set, filter]) => `${cte}UPDATE ${target} ${set}${filter}`),
  fc
    .tuple(
      sets(["y.v", "t.a + y.v", "3"]),
      fc.constantFrom("s AS y", "(SELECT k, v FROM s) AS y", "s AS y JOIN s AS z ON z.v = y.v"),
      condition(["t.k", "y.k", "y.v", "t.id"]),
    )
    .map(([set, from, filter]) => `UPDATE t ${set} FROM ${from} WHERE t.k = y.k AND (${filter})`),
  fc
    .tuple(
      sets(["y.v", "x.a + 1", "(SELECT max(v) FROM s WHERE s.k = x.k)"]),
      fc.constantFrom(
        "s AS y",
        "(VALUES (1, 2), (3, NULL)) AS y(k, v)",
        "s AS y, LATERAL (SELECT y.v + 1 AS w) AS z",
      ),
      condition(["x.k", "y.k", "y.v", "x.id"]),
    )
    .map(([set, from, filter]) => `UPDATE main.t AS x ${set} FROM ${from} WHERE ${filter}`),
  fc
    .tuple(ofCtes, condition(["c.cv", "t.a"]))
    .chain(([rule, filter]) =>
      fc.constantFrom(
        `${usedCtes}UPDATE t SET a = 1, touched = true WHERE k ${rule}`,
        `${usedCtes}UPDATE t SET a = c.cv, touched = true FROM c WHERE c.ck = t.k AND (${filter})`,
      ),
    ),
  condition(["k", "a"]).map((filter) => `UPDATE t SET (a, touched) = (k, true) WHERE (${filter});`),
);

const remove = fc.oneof(
  fc.tuple(ctes, where(["id", "k", "a"])).map(([cte, filter]) => `${cte}DELETE FROM t${filter}`),
  where(["t.k", "y.k", "y.v", "t.a"]).map((filter) => `DELETE FROM t USING s AS y${filter}`),
  where(["x.k", "y.k", "z.v", "x.a"]).map(
    (filter) => `DELETE FROM main.t AS x USING s AS y, s AS z${filter}`,
  ),
  ofCtes.map((rule) => `${usedCtes}DELETE FROM t WHERE k ${rule}`),
  where(["t.k", "c.cv"]).map((filter) => `${usedCtes}DELETE FROM t USING c${filter}`),
  fc.constantFrom(
    "TRUNCATE t",
    "TRUNCATE TABLE main.t",
    "DELETE FROM t WHERE id IN (WITH c AS (SELECT v FROM s) FROM c) RETURNING id",
  ),
);

const conflict = fc.oneof(
  fc.constantFrom(
    "",
    " ON CONFLICT DO NOTHING",
    " ON CONFLICT (id) DO NOTHING",
    " ON CONFLICT (id) DO UPDATE SET a = excluded.a, touched = true",
  ),
  condition(["t.a", "excluded.a", "t.k"]).map(
    (part) => ` ON CONFLICT (id) DO UPDATE SET touched = true WHERE ${part}`,
  ),
);

const insert = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("INSERT INTO", "INSERT OR IGNORE INTO"),
      fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 4 }),
    )
    .map(([verb, ids]) => `${verb} t (id, a) VALUES ${ids.map((id) => `(${id}, ${id} % 5)`).join(", ")}`),
  fc
    .tuple(ctes, condition(["k", "v"]), conflict)
    .map(
      ([cte, filter, rule]) =>
        `${cte}INSERT INTO t (id, k, a) SELECT DISTINCT v, v, 4 FROM s WHERE v IS NOT NULL AND (${filter})${rule}`,
    ),
  condition(["k", "v"]).map(
    (filter) => `INSERT INTO t (id) SELECT 100 + row_number() OVER () FROM s WHERE ${filter} RETURNING id`,
  ),
  fc.constantFrom(
    "INSERT INTO t BY NAME SELECT k AS a, 200 + v AS id FROM s WHERE false",
    "INSERT INTO t (id, k) SELECT coalesce(v, 0), k FROM s ON CONFLICT DO NOTHING",
    "INSERT INTO t BY NAME SELECT DISTINCT v AS id, 1 AS k FROM s WHERE v IS NOT NULL ON CONFLICT (id) DO NOTHING",
  ),
);

const merge = fc
  .record({
    ctes: fc.constantFrom("", usedCtes),
    source: fc.constantFrom("s AS y", "(SELECT DISTINCT k, v FROM s) AS y", "s y"),
    on: fc.constantFrom("t.id = y.v", "t.k = y.k", "t.k = y.k AND t.a > 1"),
    matched: fc.option(condition(["t.a", "y.v"])),
    action: fc.constantFrom("UPDATE SET touched = true", "DELETE", "DO NOTHING"),
    others: fc.constantFrom(
      "",
      " WHEN MATCHED THEN DELETE",
      " WHEN MATCHED THEN UPDATE SET touched = true, a = y.v",
    ),
    missing: fc.constantFrom(
      "",
      " WHEN NOT MATCHED AND y.v > 2 THEN DO NOTHING",
      " WHEN NOT MATCHED THEN INSERT (id, k) VALUES (1000 + coalesce(y.v, 0) * 100 + coalesce(y.k, 0), y.k)",
    ),
    left: fc.constantFrom(
      "",
      " WHEN NOT MATCHED BY SOURCE AND t.a IS NULL THEN DELETE",
      " WHEN NOT MATCHED BY SOURCE THEN UPDATE SET touched = true, a = 0",
    ),
  })
  .map(({ ctes: before, source, on, matched, action, others, missing, left }) => {
    const also = matched === null ? "" : ` AND ${matched}`;
    const read = before === "" ? source : "(SELECT ck AS k, cv AS v FROM c) AS y";
    return `${before}MERGE INTO t USING ${read} ON ${on} WHEN MATCHED${also} THEN ${action}${others}${missing}${left}`;
  });

export const generatedWrite = fc.oneof(update, remove, insert, merge);

/** How the tables and their columns are called, from the names that the statements are generated with. */
export type GeneratedNames = Readonly<Record<string, string>>;

/** Plain names, names that must be quoted, keywords, and other capitals than the tables were made with. */
export const generatedNames: fc.Arbitrary<GeneratedNames> = fc.constantFrom<GeneratedNames>(
  {},
  {},
  {
    t: '"My ""t"" -- a"',
    s: '"s;s"',
    id: '"id #1"',
    k: '"ké"',
    a: '"a b"',
    v: '"v\'v"',
    x: '"x.y"',
    y: '"y y"',
  },
  {
    t: '"select"',
    s: '"from"',
    id: '"order"',
    k: '"where"',
    a: '"set"',
    v: '"group"',
    y: '"using"',
    c: '"with"',
  },
  { t: "T", s: "S", id: "ID", k: '"K"', a: "A", y: '"Y"', c: '"C"' },
);

/** A statement, or one that makes the tables, with other names. */
export function withNames(sql: string, names: GeneratedNames): string {
  return lexSql(sql)
    .map(({ kind, start, end }) => {
      const text = sql.slice(start, end);
      return kind === "word" ? (names[text] ?? text) : text;
    })
    .join("");
}
