import type { AppErrorData } from "../errors/AppError";

/**
 * Calls between two processes, over any channel that keeps the order of messages. A call may send parts before its result;
 * each is acknowledged, because channels have no back-pressure of their own. Where the channel can transfer ports, a call and
 * its parts may carry some beside their data.
 */

/** What a method takes, what comes while it is under way, and what it ends with. */
export interface RpcMethod {
  readonly params: unknown;
  readonly part: unknown;
  readonly result: unknown;
}

/** Shorter to write than {@link RpcMethod}: a method without parts leaves out the last. */
export interface Method<Params, Result, Part = never> {
  readonly params: Params;
  readonly part: Part;
  readonly result: Result;
}

/** Methods by name. */
export type RpcMethods<Names extends string> = Readonly<Record<Names, RpcMethod>>;

/** From the caller. */
export type RpcRequest<Methods extends RpcMethods<keyof Methods & string>> =
  | {
      readonly [Name in keyof Methods & string]: {
        readonly type: "rpc.call";
        readonly id: number;
        readonly method: Name;
        readonly params: Methods[Name]["params"];
      };
    }[keyof Methods & string]
  /** A part was taken in; `part` is its number among those of the call, from 1. */
  | { readonly type: "rpc.taken"; readonly id: number; readonly part: number }
  /** The result is of no use any more; the call still ends with an answer. */
  | { readonly type: "rpc.cancel"; readonly id: number };

/** To the caller: any number of parts, then one result or error. */
export type RpcAnswer =
  | { readonly type: "rpc.part"; readonly id: number; readonly part: unknown }
  /** The beginning of a part that is bytes, from a channel that would have to copy them to hand them over at once. */
  | { readonly type: "rpc.piece"; readonly id: number; readonly piece: Uint8Array }
  | { readonly type: "rpc.result"; readonly id: number; readonly result: unknown }
  | { readonly type: "rpc.error"; readonly id: number; readonly error: AppErrorData };

/** Whether a message of a channel that carries others too belongs to a call. */
export function isRpcAnswer(message: { readonly type: string }): message is RpcAnswer {
  const { type } = message;
  return type === "rpc.part" || type === "rpc.piece" || type === "rpc.result" || type === "rpc.error";
}

/** As {@link isRpcAnswer}, of the caller's messages. */
export function isRpcRequest<Methods extends RpcMethods<keyof Methods & string>>(
  message: RpcRequest<Methods> | { readonly type: string },
): message is RpcRequest<Methods> {
  return message.type === "rpc.call" || message.type === "rpc.taken" || message.type === "rpc.cancel";
}
