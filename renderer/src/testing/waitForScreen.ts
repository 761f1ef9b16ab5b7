import { beforeAll } from "vitest";

/**
 * Runs before each file of tests. What a screen comes to is waited for longer than the library's one second: on a machine
 * that does other things too, a page that is right may take that long.
 */
beforeAll(async () => {
  if (!("document" in globalThis)) return;
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 8000 });
});
