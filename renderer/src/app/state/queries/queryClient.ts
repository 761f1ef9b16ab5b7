import { createQueryClient } from "../../../lib/createQueryClient";

/** The window's one cache. */
export const queryClient = createQueryClient();
