import { useNow } from "../../../lib/useNow";
import { elapsedText } from "./elapsedText";

/** How long something has been going on. @param since ISO 8601. */
export function ElapsedTime({ since }: { since: string }) {
  const now = useNow(1000);
  return <span>{elapsedText(since, now)}</span>;
}
