import { type ListElement, newQueryBlock, type OutputItem, type QueryBlock } from "./QueryBlock";
import { clauseWords, joinWords, queryWords, setWords, type TokenCursor } from "./TokenCursor";

/**
 * Reads a statement's shape, as far as completion needs it: which names each query block can see. Made for text
 * that is being typed, so it never fails: what it does not understand it passes over.
 *
 * @param end Offset where the statement ends.
 */
export function parseQueryBlocks(cursor: TokenCursor, start: number, end: number): QueryBlock {
  const root = newQueryBlock(start, end, null);
  readBlock(cursor, 0, cursor.tokens.length, root, end);
  return root;
}

/** Reads tokens [from, to) into `block`; each part of a UNION becomes a child with its own names. */
function readBlock(cursor: TokenCursor, from: number, to: number, outer: QueryBlock, end: number): void {
  let block = outer;
  let index = from;
  while (index < to) {
    const word = cursor.upper(index);
    if (word === "WITH") {
      index = readCommonTables(cursor, index + 1, to, block);
    } else if (word === "SELECT") {
      index = readOutputs(cursor, index + 1, to, block);
    } else if (
      word === "FROM" ||
      word === "INTO" ||
      word === "UPDATE" ||
      (word === "USING" && !isColumnList(cursor, index + 1)) ||
      joinWords.has(word) ||
      isDefinedTable(cursor, index)
    ) {
      index = readSources(cursor, index + 1, to, block, word === "FROM");
    } else if (setWords.has(word)) {
      if (block === outer) moveToChild(outer, cursor.start(index));
      else block.end = cursor.start(index);
      block = newQueryBlock(cursor.start(index), end, outer);
      outer.children.push(block);
      index += 1;
    } else {
      index = readBracket(cursor, index, to, block) ?? index + 1;
    }
  }
}

/** `ALTER TABLE t` and `CREATE INDEX i ON t`: what follows names columns of the table. */
function isDefinedTable(cursor: TokenCursor, index: number): boolean {
  if (index === 1) return cursor.upper(0) === "ALTER" && cursor.upper(1) === "TABLE";
  return cursor.upper(0) === "CREATE" && cursor.upper(1) === "INDEX" && cursor.upper(index) === "ON";
}

/** `USING (id)` of a join names columns, where `USING (SELECT …)` and `USING other` name what is read. */
function isColumnList(cursor: TokenCursor, index: number): boolean {
  return cursor.raw(index) === "(" && !queryWords.has(cursor.upper(index + 1));
}

/** The first part of a UNION has names of its own, which the other parts must not see; WITH names are for all. */
function moveToChild(outer: QueryBlock, end: number): void {
  const first = newQueryBlock(outer.start, end, outer);
  first.sources.push(...outer.sources.splice(0));
  first.outputs.push(...outer.outputs.splice(0));
  first.children.push(...outer.children.splice(0));
  for (const child of first.children) child.parent = first;
  outer.children.push(first);
  outer.firstPart = first;
}

/** Passes over a bracket, reading the subqueries in it; null where no bracket opens at `index`. */
function readBracket(cursor: TokenCursor, index: number, to: number, block: QueryBlock): number | null {
  const opening = cursor.raw(index);
  if (opening !== "(" && opening !== "[" && opening !== "{") return null;
  const closing = Math.min(to, cursor.closing(index));
  if (readSubquery(cursor, index, closing, block) === null) {
    for (let at = index + 1; at < closing;) at = readBracket(cursor, at, closing, block) ?? at + 1;
  }
  return closing + 1;
}

/** The query in the bracket that opens at `index`; null where something else is in it. */
function readSubquery(
  cursor: TokenCursor,
  index: number,
  closing: number,
  block: QueryBlock,
): QueryBlock | null {
  if (cursor.raw(index) !== "(" || !queryWords.has(cursor.upper(index + 1))) return null;
  const start = cursor.start(index) + 1;
  const child = newQueryBlock(start, cursor.start(closing), block);
  block.children.push(child);
  readBlock(cursor, index + 1, closing, child, child.end);
  return child;
}

/** `name (a, b) AS [NOT] [MATERIALIZED] ( … ), …`; gives the index behind. */
function readCommonTables(cursor: TokenCursor, from: number, to: number, block: QueryBlock): number {
  const isRecursive = cursor.upper(from) === "RECURSIVE";
  let index = isRecursive ? from + 1 : from;
  while (index < to && cursor.isName(index) && !queryWords.has(cursor.upper(index))) {
    const own = { name: cursor.name(index), at: cursor.start(index), isRecursive };
    const list = readNameList(cursor, index + 1, to);
    index = list.next;
    while (["AS", "NOT", "MATERIALIZED"].includes(cursor.upper(index))) index += 1;
    if (cursor.raw(index) !== "(") {
      block.commonTables.push({ ...own, columnNames: list.names, block: null });
      return index;
    }
    const closing = Math.min(to, cursor.closing(index));
    const body = readSubquery(cursor, index, closing, block);
    block.commonTables.push({ ...own, columnNames: list.names, block: body });
    index = closing + 1;
    if (cursor.raw(index) !== ",") return index;
    index += 1;
  }
  return index;
}

function readNameList(cursor: TokenCursor, index: number, to: number): { names: string[]; next: number } {
  if (cursor.raw(index) !== "(") return { names: [], next: index };
  const closing = Math.min(to, cursor.closing(index));
  const names: string[] = [];
  for (let at = index + 1; at < closing; at += 1) if (cursor.isName(at)) names.push(cursor.name(at));
  return { names, next: closing + 1 };
}

/** The SELECT list up to the next clause; gives the index behind. */
function readOutputs(cursor: TokenCursor, from: number, to: number, block: QueryBlock): number {
  let itemStart = from;
  let index = from;
  const endItem = (): void => {
    const item = outputItem(cursor, itemStart, index);
    if (item !== null) block.outputs.push(item);
    itemStart = index + 1;
  };
  while (index < to && !clauseWords.has(cursor.upper(index)) && !setWords.has(cursor.upper(index))) {
    if (cursor.raw(index) === ",") {
      endItem();
      index += 1;
    } else {
      index = readBracket(cursor, index, to, block) ?? index + 1;
    }
  }
  endItem();
  return index;
}

function outputItem(cursor: TokenCursor, from: number, to: number): OutputItem | null {
  const last = to - 1;
  if (last < from) return null;
  if (cursor.raw(last) === "*") {
    return { kind: "star", qualifier: cursor.raw(last - 1) === "." ? cursor.name(last - 2) : null };
  }
  if (!cursor.isName(last) || cursor.upper(last) === "END") return null;
  const whole = pathBetween(cursor, from, last);
  const name = cursor.name(last);
  if (whole !== null) return { kind: "column", name, path: whole, depth: 0 };
  // A column under another name: `amount total`, `o.amount AS total`.
  const source = cursor.upper(last - 1) === "AS" ? last - 2 : last - 1;
  const { path, depth } = elementBetween(cursor, from, source) ?? { path: [], depth: 0 };
  return { kind: "column", name, path, depth };
}

/** `lines`, `o.lines[1]`, `unnest(o.lines)`; null for any other expression. */
function elementBetween(cursor: TokenCursor, from: number, last: number): ListElement | null {
  if (cursor.upper(from) === "UNNEST" && cursor.raw(from + 1) === "(") {
    const inner = cursor.closing(from + 1) === last ? elementBetween(cursor, from + 2, last - 1) : null;
    return inner === null ? null : { path: inner.path, depth: inner.depth + 1 };
  }
  let end = last;
  let depth = 0;
  while (cursor.raw(end) === "]") {
    const opening = openingBefore(cursor, end, from);
    // `[1:2]` is a list again.
    if (opening === null || hasColon(cursor, opening, end)) return null;
    depth += 1;
    end = opening - 1;
  }
  const path = pathBetween(cursor, from, end);
  return path === null ? null : { path, depth };
}

function openingBefore(cursor: TokenCursor, closing: number, from: number): number | null {
  for (let at = closing - 1; at > from; at -= 1) {
    if (cursor.raw(at) === "[" && cursor.closing(at) === closing) return at;
  }
  return null;
}

function hasColon(cursor: TokenCursor, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (cursor.raw(at) === ":") return true;
  return false;
}

/** The parts of a name that fills all from one token to another; null where something else does. */
function pathBetween(cursor: TokenCursor, from: number, last: number): string[] | null {
  const path: string[] = [];
  for (let at = from; at <= last; at += 2) {
    if (!cursor.isName(at) || (at < last && cursor.raw(at + 1) !== ".")) return null;
    path.push(cursor.name(at));
  }
  return path.length > 0 && from + 2 * (path.length - 1) === last ? path : null;
}

/** One source, or in FROM a list of them; gives the index behind. */
function readSources(
  cursor: TokenCursor,
  from: number,
  to: number,
  block: QueryBlock,
  isList: boolean,
): number {
  let index = readSource(cursor, from, to, block);
  if (!isList) return index;
  while (index < to && cursor.raw(index) === ",") index = readSource(cursor, index + 1, to, block);
  return index;
}

function readSource(cursor: TokenCursor, from: number, to: number, block: QueryBlock): number {
  let index = cursor.upper(from) === "LATERAL" ? from + 1 : from;
  const path: string[] = [];
  const pathStart = cursor.start(index);
  let subquery: QueryBlock | null = null;
  let unnested: ListElement | null = null;
  if (cursor.raw(index) === "(") {
    const closing = Math.min(to, cursor.closing(index));
    subquery = readSubquery(cursor, index, closing, block);
    if (subquery === null) readBlockOfJoins(cursor, index + 1, closing, block);
    index = closing + 1;
  } else {
    if (index >= to || !cursor.isName(index) || clauseWords.has(cursor.upper(index))) return index;
    path.push(cursor.name(index));
    index += 1;
    while (
      cursor.raw(index) === "." &&
      cursor.isName(index + 1) &&
      !clauseWords.has(cursor.upper(index + 1))
    ) {
      path.push(cursor.name(index + 1));
      index += 2;
    }
    if (cursor.raw(index) === ".") index += 1;
    // The columns of INTO and of an index, or the arguments of a table function.
    const isCall = cursor.upper(from - 1) !== "INTO" && !isDefinedTable(cursor, from - 1);
    if (cursor.raw(index) === "(" && isCall) {
      path.length = 0;
      unnested = elementBetween(cursor, index - 1, cursor.closing(index));
      index = readBracket(cursor, index, to, block) ?? index;
    }
  }
  const hasAs = cursor.upper(index) === "AS";
  const aliasIndex = hasAs ? index + 1 : index;
  const isAliased = aliasIndex < to && cursor.isName(aliasIndex) && !endsSource(cursor.upper(aliasIndex));
  const alias = isAliased ? cursor.name(aliasIndex) : (path.at(-1) ?? null);
  const list = isAliased ? readNameList(cursor, aliasIndex + 1, to) : { names: [], next: aliasIndex };
  if (path.length > 0 || subquery !== null || unnested !== null || isAliased) {
    block.sources.push({
      path,
      alias,
      isAliased,
      block: subquery,
      unnested,
      columnNames: list.names,
      pathAt: path.length > 0 ? pathStart : null,
      aliasAt: isAliased ? cursor.start(aliasIndex) : null,
    });
  }
  return list.next;
}

/** `FROM (a JOIN b ON …)`: the names in the bracket belong to the same block. */
function readBlockOfJoins(cursor: TokenCursor, from: number, to: number, block: QueryBlock): void {
  for (let index = readSource(cursor, from, to, block); index < to;) {
    index = joinWords.has(cursor.upper(index))
      ? readSource(cursor, index + 1, to, block)
      : (readBracket(cursor, index, to, block) ?? index + 1);
  }
}

function endsSource(word: string): boolean {
  return clauseWords.has(word) || setWords.has(word) || word === "TABLESAMPLE" || word === "DEFAULT";
}
