import { useQuery } from "@tanstack/react-query";
import { FileUp, FlaskConical, Plus, SquareTerminal } from "lucide-react";
import type { Database } from "#shared/api/database";
import { Button } from "../../components/Button";
import { Notice } from "../../components/Notice";
import { Screen } from "../../components/Screen";
import { Waiting } from "../../components/Waiting";
import { labelOf } from "../../components/labelOf";
import { messages } from "../../messages/messages";
import { useShownDatabases } from "../../queries/databaseQueries";
import { FailedRead, FailedReadNotice } from "../../queries/FailedRead";
import { useProfile } from "../../queries/profileQueries";
import { schemaQuery } from "../../queries/schemaQueries";
import type { DatabaseActions } from "./DatabaseCells";
import styles from "./DatabasesScreen.module.css";
import { DatabaseTable } from "./DatabaseTable";
import { useWritePermission } from "../../lib/writePermission";

interface DatabasesScreenProps {
  profileId: string;
  /** Why nothing can be created, loaded or deleted here; null where it can. */
  actions: DatabaseActions;
  /** Loads files into a database that is made for them; null where one has to be created first. */
  onLoadFirst: (() => void) | null;
}

/** The databases of a service with their states, and the way to a new one. */
export function DatabasesScreen({ profileId, actions, onLoadFirst }: DatabasesScreenProps) {
  const { readOnlyReason } = useWritePermission();
  const databases = useShownDatabases(profileId);
  const profile = useProfile(profileId);
  const text = messages.databases;
  const { data } = databases;
  const [only] = data ?? [];

  if (data?.length === 0 && readOnlyReason === null) {
    return onLoadFirst === null ? (
      <FirstSteps onCreate={actions.onCreate} />
    ) : (
      <FirstFiles onLoad={onLoadFirst} onCreate={actions.onCreate} />
    );
  }
  return (
    <Screen
      title={text.title}
      subtitle={data === undefined ? (profile?.name ?? "") : text.subtitle(data.length, profile?.name ?? "")}
      actions={
        <Button variant="primary" icon={Plus} isDisabled={readOnlyReason !== null} onPress={actions.onCreate}>
          {text.create}
        </Button>
      }
    >
      {readOnlyReason === null ? null : (
        <div className={styles.remark}>
          <Notice tone="info">{readOnlyReason}</Notice>
        </div>
      )}
      {data === undefined || databases.error === null ? null : (
        <div className={styles.remark}>
          <FailedReadNotice tone="warning" read={databases} title={text.stale} />
        </div>
      )}
      {data === undefined && databases.error === null ? (
        <Waiting className={styles.waiting}>{messages.general.loading}</Waiting>
      ) : null}
      {databases.error === null || data !== undefined ? null : <FailedRead read={databases} />}
      {data?.length === 1 && only?.status === "running" && readOnlyReason === null ? (
        <NextStep profileId={profileId} database={only} actions={actions} />
      ) : null}
      {data === undefined || data.length === 0 ? null : (
        <DatabaseTable
          profileId={profileId}
          databases={data}
          canWrite={readOnlyReason === null}
          actions={actions}
        />
      )}
    </Screen>
  );
}

/** The first thing a new user sees on this computer. */
function FirstFiles({ onLoad, onCreate }: { onLoad: () => void; onCreate: () => void }) {
  const text = messages.databases;
  return (
    <div className={styles.first}>
      <h1>{text.firstTitle}</h1>
      <p>{text.firstText}</p>
      <div className={styles.firstActions}>
        <Button variant="primary" icon={FileUp} onPress={onLoad}>
          {text.loadFile}
        </Button>
        <Button icon={Plus} onPress={onCreate}>
          {text.create}
        </Button>
      </div>
    </div>
  );
}

/** The first thing a new user of a hosted service sees: what leads from nothing to an answer. */
function FirstSteps({ onCreate }: { onCreate: () => void }) {
  const text = messages.databases;
  return (
    <div className={styles.first}>
      <h1>{text.firstTitle}</h1>
      <ol className={styles.steps}>
        {text.firstSteps.map((step, index) => (
          <li key={step.title}>
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
            <div className={styles.step}>
              <h2>{step.title}</h2>
              <p>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Button variant="primary" icon={Plus} onPress={onCreate}>
        {text.create}
      </Button>
    </div>
  );
}

interface NextStepProps {
  profileId: string;
  database: Database;
  actions: DatabaseActions;
}

/** What to do with the first database once it runs; nothing any more when it has tables. */
function NextStep({ profileId, database, actions }: NextStepProps) {
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
