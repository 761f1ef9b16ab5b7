import type { Database } from "#shared/api/database";
import { useQuery } from "@tanstack/react-query";
import { FileUp, FlaskConical, SquareTerminal } from "lucide-react";
import { Button } from "../../components/Button";
import { messages } from "../../messages/messages";
import { schemaQuery } from "../../queries/schemaQueries";
import type { DatabaseActions } from "./databaseActions";
import styles from "./DatabasesScreen.module.css";
import { labelOf } from "../../lib/labelOf";

interface NextStepProps {
  profileId: string;
  database: Database;
  actions: DatabaseActions;
}

/** What to do with the first database once it runs; nothing any more when it has tables. */
export function NextStep({ profileId, database, actions }: NextStepProps) {
  const text = messages.databases;
  const relations = useQuery(schemaQuery(profileId, database.id)).data;
  if (relations === undefined || relations.length > 0) return null;
  return (
    <div className={styles.next}>
      <p>{text.nextTitle(labelOf(database))}</p>
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
