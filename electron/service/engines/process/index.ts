import { connectToParent } from "./connectToParent";
import { serveParent } from "./serveParent";

serveParent(await connectToParent());
