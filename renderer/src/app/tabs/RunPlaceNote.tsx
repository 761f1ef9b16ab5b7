import { messages } from "../../messages/messages";
import { usePlaces } from "../../queries/databaseQueries";
import styles from "./RunPlaceNote.module.css";

interface RanOnProps {
  profileId: string;
  databaseId: string;
}

/** Where a result is from, for one that is not of the database that its tab is on now. */
export function RunPlaceNote(place: RanOnProps) {
  const words = messages.resultTables.ranOn(usePlaces([place])(place));
  return (
    <span className={styles.place} title={words}>
      {words}
    </span>
  );
}
