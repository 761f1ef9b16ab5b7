import type { Relation } from "#shared/api/relation";
import { SchemaIndex } from "#shared/sql/completion/SchemaIndex";
import { useEffect, useState } from "react";
import { indexSchema } from "./indexSchema";

const emptyIndex = new SchemaIndex();

/**
 * The completion index of a tab's schema. While a changed schema is being indexed, the one before it stays in use.
 *
 * @param relations The schema; undefined while it is not known.
 */
export function useSchemaIndex(relations: readonly Relation[] | undefined): SchemaIndex {
  const [index, setIndex] = useState(emptyIndex);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: SchemaIndex): void => {
      if (isCurrent) setIndex(next);
    };
    if (relations === undefined) show(emptyIndex);
    else void indexSchema(relations).then(show);
    return () => {
      isCurrent = false;
    };
  }, [relations]);
  return index;
}
