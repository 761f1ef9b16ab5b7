/** A part of a notebook: prose in Markdown, or SQL that can run. */
export type NotebookPart =
  | { readonly kind: "prose"; readonly text: string }
  | ({ readonly kind: "sql" } & NotebookBlock);

/** A block of SQL in a notebook. */
export interface NotebookBlock {
  /** Later blocks read its result by this name; null where it has none. */
  readonly name: string | null;
  /** Name of the database that it runs on; null for that of the notebook. */
  readonly database: string | null;
  readonly sql: string;
  /** Where the SQL is in the text: UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** Where its fences are: the whole block. */
  readonly outerStart: number;
  readonly outerEnd: number;
}

const opening = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\r\n]*)$/u;
const nameSetting = /(?:^|\s)name=([\p{L}_][\p{L}\p{N}_]*)(?=\s|$)/u;
const databaseSetting = /(?:^|\s)database=(?:"([^"]+)"|(\S+))(?=\s|$)/u;

/**
 * Reads a notebook: Markdown whose fenced code blocks marked `sql` are blocks, also `sql name=orders` and `sql database="Web shop"`. Only fences that stand
 * at the left edge count, as CommonMark has them; one that is never closed ends with the text. Other code stays prose.
 */
export function parseNotebook(text: string): readonly NotebookPart[] {
  const parts: NotebookPart[] = [];
  let proseStart = 0;
  let fence: { mark: string; info: string; start: number; content: number } | null = null;
  const close = (codeEnd: number, end: number): void => {
    if (fence === null || !/^sql(?:\s|$)/iu.test(fence.info)) return;
    addProse(parts, text.slice(proseStart, fence.start));
    parts.push({
      kind: "sql",
      name: nameSetting.exec(fence.info)?.[1] ?? null,
      database: databaseOf(fence.info),
      sql: text.slice(fence.content, codeEnd).replace(/\r?\n$/u, ""),
      start: fence.content,
      end: codeEnd,
      outerStart: fence.start,
      outerEnd: end,
    });
    proseStart = end;
  };
  let at = 0;
  for (const line of text.split(/(?<=\n)/u)) {
    const end = at + line.length;
    const found = opening.exec(line.replace(/\r?\n$/u, ""));
    const [, mark = "", info = ""] = found ?? [];
    if (fence === null) {
      // A backtick behind the opening ones makes it code within a line.
      if (found !== null && !(mark.startsWith("`") && info.includes("`"))) {
        fence = { mark, info: info.trim(), start: at, content: end };
      }
    } else if (found !== null && info.trim() === "" && mark.startsWith(fence.mark)) {
      close(at, end);
      fence = null;
    }
    at = end;
  }
  close(text.length, text.length);
  addProse(parts, text.slice(proseStart));
  return parts;
}

function databaseOf(info: string): string | null {
  const [, quoted, plain] = databaseSetting.exec(info) ?? [];
  return quoted ?? plain ?? null;
}

function addProse(parts: NotebookPart[], text: string): void {
  if (text.trim() !== "") parts.push({ kind: "prose", text });
}

/** The blocks of a notebook, in order. */
export function notebookBlocks(text: string): readonly NotebookBlock[] {
  return parseNotebook(text).flatMap((part) => (part.kind === "sql" ? [part] : []));
}

/**
 * A notebook's text with blanks for all that is not SQL of a block, and each block a text of its own: every offset and every
 * line stays what it is, so that whatever knows SQL can work on it.
 */
export function sqlOfNotebook(text: string): string {
  let sql = "";
  for (const { start, end, outerEnd } of notebookBlocks(text)) {
    sql += blank(text.slice(sql.length, start)) + text.slice(start, end);
    // The closing fence is where the block's last statement ends.
    const fence = text.slice(end, outerEnd);
    sql += fence === "" ? "" : `;${blank(fence.slice(1))}`;
  }
  return sql + blank(text.slice(sql.length));
}

function blank(text: string): string {
  return text.replaceAll(/[^\r\n]/gu, (character) => " ".repeat(character.length));
}

/** The block that a place of the text is in, fences included; null where it is in prose. */
export function blockAt(blocks: readonly NotebookBlock[], offset: number): NotebookBlock | null {
  return blocks.find(({ outerStart, outerEnd }) => offset >= outerStart && offset < outerEnd) ?? null;
}

/** A block with a key that stays the same while the text around it changes. */
export interface KeyedBlock extends NotebookBlock {
  readonly key: number;
}

/**
 * Finds the blocks of before among those of now: one of the same name is the same, then one of the same SQL, then the one in
 * the same place among those that are left. So a result stays with its block while the notebook is edited.
 */
export function keyBlocks(
  before: readonly KeyedBlock[],
  now: readonly NotebookBlock[],
): readonly KeyedBlock[] {
  const left = [...before];
  const keys = new Map<NotebookBlock, number>();
  const take = (block: NotebookBlock, isSame: (one: KeyedBlock) => boolean): void => {
    if (keys.has(block)) return;
    const at = left.findIndex(isSame);
    const [found] = at === -1 ? [] : left.splice(at, 1);
    if (found !== undefined) keys.set(block, found.key);
  };
  for (const block of now) take(block, ({ name }) => name !== null && name === block.name);
  for (const block of now) take(block, ({ name, sql }) => name === block.name && sql === block.sql);
  for (const block of now) take(block, ({ sql }) => sql === block.sql);
  // In order: the first that is left is the same only where as many are left on both sides.
  if (now.length === before.length) for (const block of now) take(block, () => true);
  let next = Math.max(-1, ...before.map(({ key }) => key)) + 1;
  return now.map((block) => ({ ...block, key: keys.get(block) ?? next++ }));
}
