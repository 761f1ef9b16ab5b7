import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let collect: (() => void) | undefined;

/**
 * Frees what no one refers to: buffers, and results whose memory DuckDB keeps until their handles are collected. V8 sees
 * only its own small heap and would wait for minutes. Takes some 10 ms.
 */
export function collectGarbage(): void {
  collect ??= exposedGc();
  collect();
}

function exposedGc(): () => void {
  setFlagsFromString("--expose-gc");
  const gc: unknown = runInNewContext("globalThis.gc");
  return typeof gc === "function" ? () => void Reflect.apply(gc, undefined, []) : () => undefined;
}
