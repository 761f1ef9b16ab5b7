import type { MiddlewareHandler } from "hono";

/** Answers hold data and, once, a token: no cache on the way may keep them, no browser may guess their type. */
export const noStore: MiddlewareHandler = async (context, next) => {
  await next();
  context.res.headers.set("cache-control", "no-store");
  context.res.headers.set("x-content-type-options", "nosniff");
};
