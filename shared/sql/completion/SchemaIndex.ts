import type { Relation } from "../../api/relation";
import { letterMask, matchName } from "./matchName";

/** A relation with how well it fits what was typed. */
interface RelationMatch {
  readonly relation: Relation;
  readonly score: number;
}

/** A database that can be read by its name from the one of the index. */
export interface OtherDatabase {
  readonly name: string;
  readonly index: SchemaIndex;
}

interface Entry {
  readonly relation: Relation;
  readonly letters: number;
}

/**
 * A database's tables and views, ready to be searched at every keystroke. Holds no copy of the columns: they are
 * read from the relation when its name is in scope, so the index stays small for schemas of a million columns.
 */
export class SchemaIndex {
  readonly #entries: Entry[] = [];
  readonly #byName = new Map<string, Relation[]>();
  readonly #schemas = new Map<string, string>();
  #isComplete = false;
  #temporary: ReadonlySet<Relation> = new Set();
  #databases: ReadonlyMap<string, OtherDatabase> = new Map();

  /** Adds relations; cost grows with their number, not with their columns. */
  add(relations: readonly Relation[]): void {
    for (const relation of relations) {
      const lower = relation.name.toLowerCase();
      this.#entries.push({ relation, letters: letterMask(lower) });
      const namesakes = this.#byName.get(lower);
      if (namesakes === undefined) this.#byName.set(lower, [relation]);
      else namesakes.push(relation);
      if (relation.schema !== null) this.#schemas.set(relation.schema.toLowerCase(), relation.schema);
    }
  }

  /** All relations of the database are in. */
  complete(): void {
    this.#isComplete = true;
  }

  /** Whether a relation that is not found does not exist either. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /**
   * The same index with the temporary tables and views of a session, which come before others of their names.
   *
   * @param isComplete Whether the session has no relations besides, such as those of an open transaction.
   */
  withTemporary(temporary: readonly Relation[], isComplete: boolean): SchemaIndex {
    const index = this.#copy();
    index.#temporary = new Set(temporary);
    for (const relation of temporary) {
      const lower = relation.name.toLowerCase();
      index.#entries.push({ relation, letters: letterMask(lower) });
      index.#byName.set(lower, [relation, ...this.named(lower)]);
      if (relation.schema !== null) index.#schemas.set(relation.schema.toLowerCase(), relation.schema);
    }
    index.#isComplete = this.#isComplete && isComplete;
    return index;
  }

  /** The same index with other databases, whose relations a statement can read by names that begin with the database's. */
  withDatabases(databases: readonly OtherDatabase[]): SchemaIndex {
    const index = this.#copy();
    index.#isComplete = this.#isComplete;
    index.#temporary = this.#temporary;
    index.#databases = new Map(databases.map((database) => [database.name.toLowerCase(), database]));
    return index;
  }

  #copy(): SchemaIndex {
    const index = new SchemaIndex();
    for (const entry of this.#entries) index.#entries.push(entry);
    for (const [name, namesakes] of this.#byName) index.#byName.set(name, namesakes);
    for (const [lower, name] of this.#schemas) index.#schemas.set(lower, name);
    return index;
  }

  /** Names of the other databases. */
  get databases(): readonly string[] {
    return [...this.#databases.values()].map(({ name }) => name);
  }

  /**
   * The other database that a name of several parts begins with; null for one of this database: of two parts, the first is a
   * schema's here before it is a database's.
   *
   * @param path Parts of the name of a relation, or of those before it.
   */
  databaseOf(path: readonly string[]): SchemaIndex | null {
    const [first = ""] = path;
    const isSchema = path.length < 3 && this.hasSchema(first);
    return isSchema ? null : (this.#databases.get(first.toLowerCase())?.index ?? null);
  }

  /** The names, with database and schema, of the relations of a name in other databases. */
  namedElsewhere(name: string): readonly (readonly string[])[] {
    return [...this.#databases.values()].flatMap(({ name: database, index }) =>
      index.named(name).map((relation) => [database, relation.schema ?? "main", relation.name]),
    );
  }

  /** The relation that a name of one to three parts means, also in another database. */
  findPath(path: readonly string[]): Relation | null {
    const name = path.at(-1) ?? "";
    const other = path.length < 2 ? null : this.databaseOf(path);
    if (other !== null) return other.find(path.length > 2 ? (path.at(-2) ?? null) : null, name);
    return this.find(path.at(-2) ?? null, name);
  }

  /** Whether a relation is one of this database. */
  has(relation: Relation): boolean {
    return this.named(relation.name).includes(relation);
  }

  /** Whether a relation is of a session alone. */
  isTemporary(relation: Relation): boolean {
    return this.#temporary.has(relation);
  }

  get size(): number {
    return this.#entries.length;
  }

  /** Schema names in the order in which they were met. */
  get schemas(): readonly string[] {
    return [...this.#schemas.values()];
  }

  hasSchema(name: string): boolean {
    return this.#schemas.has(name.toLowerCase());
  }

  /**
   * The relation that a name means; without a schema, a temporary one comes first, then the one in `main`. One whose schema is not
   * known may be in any.
   */
  find(schema: string | null, name: string): Relation | null {
    const namesakes = this.#byName.get(name.toLowerCase()) ?? [];
    const temporary = namesakes.find((relation) => this.#temporary.has(relation));
    if (temporary !== undefined && schema === null) return temporary;
    const wanted = (schema ?? "main").toLowerCase();
    const exact = namesakes.find((relation) => relation.schema?.toLowerCase() === wanted);
    return exact ?? namesakes.find((relation) => schema === null || relation.schema === null) ?? null;
  }

  /** All relations of a name, whatever their schema. */
  named(name: string): readonly Relation[] {
    return this.#byName.get(name.toLowerCase()) ?? [];
  }

  /** All relations, or those of one schema. */
  *relations(schema: string | null = null): Generator<Relation> {
    const wanted = schema?.toLowerCase() ?? null;
    for (const { relation } of this.#entries) {
      if (wanted === null || relation.schema?.toLowerCase() === wanted) yield relation;
    }
  }

  /**
   * Relations that fit, best first, equals by name.
   *
   * @param typed What was typed, in lower case; empty for all.
   * @param schema Only this schema's, or null for all.
   */
  search(typed: string, schema: string | null, limit: number): RelationMatch[] {
    const wanted = schema?.toLowerCase() ?? null;
    const letters = letterMask(typed);
    const matches: RelationMatch[] = [];
    for (const entry of this.#entries) {
      if ((entry.letters & letters) !== letters) continue;
      if (wanted !== null && entry.relation.schema?.toLowerCase() !== wanted) continue;
      const score = matchName(typed, entry.relation.name);
      if (score > 0) matches.push({ relation: entry.relation, score });
    }
    return matches.toSorted(byScoreThenName).slice(0, limit);
  }
}

function byScoreThenName(a: RelationMatch, b: RelationMatch): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.relation.name === b.relation.name) return 0;
  return a.relation.name < b.relation.name ? -1 : 1;
}

/** Relations taken in between two pauses: about a millisecond's work. */
const chunkSize = 1000;

/**
 * Builds the index in small steps, so that the page stays free in between: each `next()` does about a
 * millisecond's work and yields the index as far as it is; the returned one is complete.
 */
export function* buildSchemaIndex(relations: readonly Relation[]): Generator<SchemaIndex, SchemaIndex> {
  const index = new SchemaIndex();
  for (let start = 0; start < relations.length; start += chunkSize) {
    index.add(relations.slice(start, start + chunkSize));
    yield index;
  }
  index.complete();
  return index;
}
