import { constants, setPriority } from "node:os";
import { connectToParent } from "../../engines/process/connectToParent";
import { forkedSourceChannel } from "./forkedSourceChannel";
import { serveSource } from "./serveSource";

// A sync may wait a moment longer; people who query other databases meanwhile should not.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.umask(0o077);
serveSource(await connectToParent(forkedSourceChannel));
