import { connectToParent } from "./connectToParent";
import { forkedChannel } from "./forkedChannel";
import { serveParent } from "./serveParent";

serveParent(await connectToParent(forkedChannel));
