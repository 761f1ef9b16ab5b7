import { z } from "zod";
import { AppError } from "../errors/AppError";
import type { RpcMethods, RpcRequest } from "./rpc";
import type { RpcServer } from "./RpcServer";

const id = z.int().nonnegative();

const request = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("rpc.call"), id, method: z.string(), params: z.unknown() }),
  z.strictObject({ type: z.literal("rpc.taken"), id, part: id }),
  z.strictObject({ type: z.literal("rpc.cancel"), id }),
]);

/** What each method takes, checked. */
export type ParamSchemas<Methods extends RpcMethods<keyof Methods & string>> = {
  readonly [Name in keyof Methods & string]: z.ZodType<Methods[Name]["params"]>;
};

/**
 * Takes a message of a caller that is not trusted: a call whose method or parameters are not right ends with INVALID_INPUT,
 * and what is no request is dropped.
 */
export function receiveUntrusted<Methods extends RpcMethods<keyof Methods & string>>(
  server: RpcServer<Methods>,
  schemas: ParamSchemas<Methods>,
  message: unknown,
): void {
  const { data } = request.safeParse(message);
  if (data === undefined) return;
  if (data.type !== "rpc.call") {
    server.receive(data);
    return;
  }
  const params = isMethod(schemas, data.method) ? schemas[data.method].safeParse(data.params) : null;
  if (params?.success !== true) server.refuse(data.id, new AppError("INVALID_INPUT"));
  // The compiler does not see that a method and its parameters are one of the union's requests.
  else server.receive({ ...data, params: params.data } as RpcRequest<Methods>);
}

function isMethod<Methods extends RpcMethods<keyof Methods & string>>(
  schemas: ParamSchemas<Methods>,
  name: string,
): name is keyof Methods & string {
  return Object.hasOwn(schemas, name);
}
