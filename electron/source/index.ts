import { constants, setPriority } from "node:os";
import { connectToParent } from "../processes/ParentChannel";
import { forkedSourceChannel } from "./forkedSourceChannel";
import { serveSource } from "./serveSource";

// A sync may wait a moment longer; people who query other databases meanwhile should not.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.umask(0o077);
// Without one (before Node 21) the driver for PostgreSQL loads all of `fetch` to see where it runs: a tenth of the start.
if (!Reflect.has(globalThis, "navigator"))
  Reflect.set(globalThis, "navigator", { userAgent: `Node.js/${process.versions.node}` });
// Drivers write there what servers send, and it would stand in the service's log.
for (const method of ["debug", "error", "info", "log", "trace", "warn"] as const)
  console[method] = () => undefined;
serveSource(await connectToParent(forkedSourceChannel));
