import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { parsePage } from "./parsePage";
import type { PageBlock } from "./PageBlock";
import type { StandIns } from "./StandIns";

const run = promisify(execFile);

export interface PageSubject {
  readonly standIns: StandIns;
  /** Where commands run. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Path of the built `serve`, which `npm run serve --` stands for. */
  readonly serve: string;
  /** Starts the service with these arguments; settles when it listens. */
  readonly startService: (args: readonly string[]) => Promise<void>;
  /** Runs statements at the source. */
  readonly atSource: (sql: string) => Promise<unknown>;
}

/** Does what a page tells, in its order. @returns the page with the answers that came */
export async function runPage(page: string, subject: PageSubject): Promise<string> {
  let written = "";
  const variables: string[] = [];
  for (const block of parsePage(page)) {
    const failed = `The page's command failed: ${block.text}`;
    written += await runBlock(block, variables, subject).catch((error: unknown) => {
      throw new Error(failed, { cause: error });
    });
  }
  return written;
}

async function runBlock(block: PageBlock, variables: string[], subject: PageSubject): Promise<string> {
  const { text } = block;
  switch (block.kind) {
    case "prose":
      return text;
    case "source":
      await subject.atSource(text);
      return fenced("sql", text);
    case "service":
      await subject.startService(text.trim().split(/ -- /, 2)[1]?.split(" ") ?? []);
      return fenced("sh", text);
    case "command": {
      const printed = await runCommand(text, variables, subject);
      variables.push(...text.split("\n").filter((line) => /^[A-Z_]+=/.test(line)));
      if (block.answer === undefined && printed !== "") throw new Error(`It printed: ${printed}`);
      return fenced("sh", text) + (block.answer === undefined ? "" : `\n${fenced(block.answer, printed)}`);
    }
  }
}

async function runCommand(text: string, variables: readonly string[], subject: PageSubject): Promise<string> {
  const { standIns, folder, env, serve } = subject;
  const script = [
    "set -euo pipefail",
    // `npm run serve -- …` without what npm prints.
    'npm() { while [ "$1" != -- ]; do shift; done; shift; "$NODE" "$SERVE" "$@"; }',
    ...variables,
    text,
  ];
  const { stdout } = await run("bash", ["-c", standIns.toReal(script.join("\n"))], {
    cwd: folder,
    env: { ...env, NODE: process.execPath, SERVE: serve },
    timeout: 60_000,
  });
  return stdout
    .split("\n")
    .map((line) => (line.startsWith("{") ? standIns.toPageJson(line) : standIns.toPage(line)))
    .join("\n")
    .replaceAll("\r", "")
    .trimEnd();
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\n`;
}
