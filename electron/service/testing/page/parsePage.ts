import type { PageBlock } from "./PageBlock";

const fence = /^```(\w+)\n([\s\S]*?)^```\n/m;

/**
 * Takes a page apart. Fences are commands (`sh`), statements for the source (`sql`) and the answers (`json`, `text`) of
 * the command before; a command below the comment `<!-- runs on -->` starts the service.
 */
export function parsePage(page: string): PageBlock[] {
  const blocks: PageBlock[] = [];
  let rest = page;
  for (let found = fence.exec(rest); found !== null; found = fence.exec(rest)) {
    const [whole, language, text = ""] = found;
    const prose = rest.slice(0, found.index);
    rest = rest.slice(found.index + whole.length);
    const last = blocks.at(-1);
    if (language === "json" || language === "text") {
      if (last?.kind !== "command" || last.answer !== undefined || prose.trim() !== "")
        throw new Error(`This answer follows no command: ${text}`);
      blocks[blocks.length - 1] = { ...last, answer: language };
      continue;
    }
    blocks.push({ kind: "prose", text: prose });
    if (language === "sql") blocks.push({ kind: "source", text });
    else if (prose.trimEnd().endsWith("<!-- runs on -->")) blocks.push({ kind: "service", text });
    else if (language === "sh") blocks.push({ kind: "command", text, answer: undefined });
    else throw new Error(`A page has no blocks of the language ${language ?? ""}.`);
  }
  return [...blocks, { kind: "prose", text: rest }];
}
