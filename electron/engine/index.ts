import { connectToParent, forkedChannel } from "../processes/ParentChannel";
import { serveParent } from "./serveParent";

// DuckDB makes its files with the mode that the umask leaves.
process.umask(0o077);
serveParent(await connectToParent(forkedChannel));
