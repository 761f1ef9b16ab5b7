import type { Database } from "#shared/api/database";
import { FileUp, FlaskConical, SquareTerminal } from "lucide-react";
import { Button } from "../../components/Button";
import { messages } from "../../messages/messages";
import type { DatabaseActions } from "./databaseActions";
import styles from "./DatabasesScreen.module.css";

/** What to do with the first database once it runs. */
export function NextStep({ database, actions }: { database: Database; actions: DatabaseActions }) {
  const text = messages.databases;
  return (
    <div className={styles.next}>
      <p>{text.nextTitle(database.name)}</p>
      <Button icon={FlaskConical} onPress={() => actions.onLoadSample(database)}>
        {text.loadSample}
      </Button>
      <Button icon={FileUp} onPress={() => actions.onLoadFile(database)}>
        {text.loadFile}
      </Button>
      <Button icon={SquareTerminal} onPress={() => actions.onNewQuery(database)}>
        {text.newQuery}
      </Button>
    </div>
  );
}
