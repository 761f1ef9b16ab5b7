const POSITION = /^LINE (\d+): (.*)\n( *)\^/m;

/**
 * Moves the `LINE n:` of an engine's message back by the lines that were put in front of the person's text, and
 * the caret under it by what the shorter number takes.
 */
export function restorePositions(message: string, linesBefore: number): string {
  return message.replace(POSITION, (_, line: string, text: string, indent: string) => {
    const restored = String(Math.max(1, Number(line) - linesBefore));
    return `LINE ${restored}: ${text}\n${indent.slice(line.length - restored.length)}^`;
  });
}
