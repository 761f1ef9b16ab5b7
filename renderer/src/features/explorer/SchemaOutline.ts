import type { Relation } from "#shared/api/relation";
import { byName } from "../../components/labelOf";

/** The relations of a database by schema, both in the order of their names, numbers in names counted as such. */
export class SchemaOutline {
  /** In order; null for those whose schema is not known, which comes last. */
  readonly schemas: readonly (string | null)[];
  readonly #relations: ReadonlyMap<string | null, readonly Relation[]>;
  readonly #byName: ReadonlyMap<string | null, ReadonlyMap<string, Relation>>;

  constructor(relations: readonly Relation[]) {
    const grouped = new Map<string | null, Relation[]>();
    for (const relation of relations) {
      const group = grouped.get(relation.schema);
      if (group === undefined) grouped.set(relation.schema, [relation]);
      else group.push(relation);
    }
    const names = [...grouped.keys()].filter((name) => name !== null);
    this.schemas = [...names.toSorted((a, b) => byName.compare(a, b)), ...(grouped.has(null) ? [null] : [])];
    this.#relations = new Map(
      [...grouped].map(([schema, list]) => [schema, list.toSorted((a, b) => byName.compare(a.name, b.name))]),
    );
    this.#byName = new Map(
      [...grouped].map(([schema, list]) => [schema, new Map(list.map((one) => [one.name, one]))]),
    );
  }

  relationsOf(schema: string | null): readonly Relation[] {
    return this.#relations.get(schema) ?? [];
  }

  relation(schema: string | null, name: string): Relation | undefined {
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
