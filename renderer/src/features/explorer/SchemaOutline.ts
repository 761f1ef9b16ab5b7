import type { Relation } from "#shared/api/relation";
import { byName } from "../../lib/byName";

/** The relations of a database by schema, both in the order of their names, numbers in names counted as such. */
export class SchemaOutline {
  readonly schemas: readonly string[];
  readonly #relations: ReadonlyMap<string, readonly Relation[]>;
  readonly #byName: ReadonlyMap<string, ReadonlyMap<string, Relation>>;

  constructor(relations: readonly Relation[]) {
    const grouped = new Map<string, Relation[]>();
    for (const relation of relations) {
      const group = grouped.get(relation.schema);
      if (group === undefined) grouped.set(relation.schema, [relation]);
      else group.push(relation);
    }
    this.schemas = [...grouped.keys()].toSorted((a, b) => byName.compare(a, b));
    this.#relations = new Map(
      [...grouped].map(([schema, list]) => [schema, list.toSorted((a, b) => byName.compare(a.name, b.name))]),
    );
    this.#byName = new Map(
      [...grouped].map(([schema, list]) => [schema, new Map(list.map((one) => [one.name, one]))]),
    );
  }

  relationsOf(schema: string): readonly Relation[] {
    return this.#relations.get(schema) ?? [];
  }

  relation(schema: string, name: string): Relation | undefined {
    return this.#byName.get(schema)?.get(name);
  }

  /** The same outline with those relations only whose name contains the text, capitals or not. */
  filtered(text: string): SchemaOutline {
    const wanted = text.toLowerCase();
    const kept = [...this.#relations.values()]
      .flat()
      .filter(({ name }) => name.toLowerCase().includes(wanted));
    return new SchemaOutline(kept);
  }
}
