import type { Relation } from "../../api/relation";
import { checkBounds, longestChecked, type StatementDiagnostic } from "../../domain/statementDiagnostic";
import { isEmptyStatement, type StatementRange } from "../splitStatements";
import { certainDiagnostics, type CheckedSchema, relationsNamed } from "./certainDiagnostics";
import { type Definitions, definitionsOf, joinDefinitions } from "./definitions";
import type { PlacedDiagnostic } from "./isBeingTyped";

/** Asks the binder for what is wrong with statements, in their order; it answers fewer where it can't check the rest now. */
export type CheckStatements = (request: {
  readonly relations: Relation[];
  /** Those of the session. */
  readonly temporary: Relation[];
  readonly statements: string[];
}) => Promise<readonly (readonly StatementDiagnostic[])[]>;

/** What a text is checked against. */
export interface DiagnosticsPlace extends CheckedSchema {
  readonly check: CheckStatements;
}

/** Statements of a text that are checked: those nearest to the cursor. */
const mostStatements = 1000;

/**
 * What is wrong with the statements of one text. A statement is checked once for each schema, so that an edit costs the check of
 * one statement.
 */
export class TextDiagnostics {
  #checked = new Map<string, readonly StatementDiagnostic[]>();
  #definitions = new Map<string, Definitions>();
  #schema: CheckedSchema["schema"] | null = null;
  #isAnswered = true;

  /** Whether the last check had an answer to each statement; otherwise the same check may find more later. */
  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  /**
   * @param cursor Offset that the nearest statements are checked of, where there are too many.
   * @param isOutdated Whether the answer is of no use any more; it is then empty.
   * @throws What the check throws
   */
  async check(
    text: string,
    pieces: readonly StatementRange[],
    place: DiagnosticsPlace,
    cursor: number,
    isOutdated: () => boolean,
  ): Promise<readonly PlacedDiagnostic[]> {
    if (place.schema !== this.#schema) this.#checked.clear();
    this.#schema = place.schema;
    const statements = nearest(pieces, cursor).map((piece) => ({
      piece,
      sql: text.slice(piece.codeStart, piece.codeEnd),
    }));
    const known = new Map<string, readonly StatementDiagnostic[]>();
    const open: string[] = [];
    for (const { sql } of statements) {
      const found = this.#checked.get(sql);
      if (found !== undefined) known.set(sql, found);
      else if (sql.length <= longestChecked) open.push(sql);
    }
    let isAnswered = true;
    for (const batch of batches([...new Set(open)], place)) {
      const found = await place.check(batch);
      if (isOutdated()) return [];
      batch.statements.forEach((sql, index) => {
        const answer = found[index];
        if (answer === undefined) isAnswered = false;
        else known.set(sql, answer);
      });
    }
    this.#isAnswered = isAnswered;
    // What the text has no more is forgotten.
    this.#checked = known;
    const definitions = this.#definitionsOf(statements.map(({ sql }) => sql));
    return statements.flatMap(({ sql, piece }, own) => {
      const others = joinDefinitions(
        definitions.flatMap(({ index, definition }) => (index === own ? [] : [definition])),
      );
      const certain = certainDiagnostics(sql, known.get(sql) ?? [], place, others);
      return certain.map((diagnostic) => ({
        ...diagnostic,
        start: piece.codeStart + diagnostic.start,
        end: piece.codeStart + diagnostic.end,
        piece,
      }));
    });
  }

  /** Of the statements that define something. */
  #definitionsOf(statements: readonly string[]): { index: number; definition: Definitions }[] {
    const known = new Map<string, Definitions>();
    const defining = statements.flatMap((sql, index) => {
      const definition = this.#definitions.get(sql) ?? definitionsOf(sql);
      known.set(sql, definition);
      return definition.names.size > 0 || definition.movesPlace ? [{ index, definition }] : [];
    });
    this.#definitions = known;
    return defining;
  }
}

function nearest(pieces: readonly StatementRange[], cursor: number): readonly StatementRange[] {
  const statements = pieces.filter((piece) => !isEmptyStatement(piece));
  if (statements.length <= mostStatements) return statements;
  const at = statements.findIndex(({ end }) => end > cursor);
  const first = Math.max(0, (at === -1 ? statements.length : at) - mostStatements / 2);
  return statements.slice(first, first + mostStatements);
}

/** Requests within the bounds of one. A statement that names too many tables is left out. */
function batches(
  statements: readonly string[],
  { schema }: DiagnosticsPlace,
): { relations: Relation[]; temporary: Relation[]; statements: string[] }[] {
  const made: { relations: Set<Relation>; statements: string[] }[] = [];
  for (const sql of statements) {
    const named = relationsNamed(sql, schema);
    if (named.length > checkBounds.relations) continue;
    const last = made.at(-1);
    const together = new Set([...(last?.relations ?? []), ...named]);
    const isFull = last === undefined || last.statements.length === checkBounds.statements;
    if (isFull || together.size > checkBounds.relations) {
      made.push({ relations: new Set(named), statements: [sql] });
    } else {
      for (const relation of named) last.relations.add(relation);
      last.statements.push(sql);
    }
  }
  return made.map(({ relations, statements: together }) => ({
    relations: [...relations].filter((relation) => !schema.isTemporary(relation)),
    temporary: [...relations].filter((relation) => schema.isTemporary(relation)),
    statements: together,
  }));
}
