import { connectToParent } from "../../engines/process/connectToParent";
import { forkedSourceChannel } from "./forkedSourceChannel";
import { serveSource } from "./serveSource";

serveSource(await connectToParent(forkedSourceChannel));
