import { bodyLimit } from "hono/body-limit";
import { ServiceError } from "../ServiceError";

/** Room for 100 KB of SQL in the most wasteful JSON spelling (six bytes for one), and the other fields. */
const maxBodyBytes = 1024 * 1024;

/** Refuses a body that is too large before it is in memory. */
export const limitBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw new ServiceError(413, `The body is larger than ${maxBodyBytes.toLocaleString("en")} bytes.`);
  },
});
