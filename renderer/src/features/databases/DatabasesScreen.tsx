import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Button } from "../../components/Button";
import { Notice } from "../../components/Notice";
import { Screen } from "../../components/Screen";
import { Waiting } from "../../components/Waiting";
import { messages } from "../../messages/messages";
import { databasesQuery } from "../../queries/databaseQueries";
import { FailedRead } from "../../queries/FailedRead";
import { FailedReadNotice } from "../../queries/FailedReadNotice";
import { useProfile } from "../../queries/useProfile";
import type { DatabaseActions } from "./databaseActions";
import styles from "./DatabasesScreen.module.css";
import { DatabaseTable } from "./DatabaseTable";
import { FirstSteps } from "./FirstSteps";
import { NextStep } from "./NextStep";

interface DatabasesScreenProps {
  profileId: string;
  /** Why nothing can be created, loaded or deleted here; null where it can. */
  writeBar: string | null;
  actions: DatabaseActions;
}

/** The databases of a service with their states, and the way to a new one. */
export function DatabasesScreen({ profileId, writeBar, actions }: DatabasesScreenProps) {
  const databases = useQuery(databasesQuery(profileId));
  const profile = useProfile(profileId);
  const text = messages.databases;
  const { data } = databases;
  const [only] = data ?? [];

  if (data?.length === 0 && writeBar === null) return <FirstSteps onCreate={actions.onCreate} />;
  return (
    <Screen
      title={text.title}
      subtitle={data === undefined ? (profile?.name ?? "") : text.subtitle(data.length, profile?.name ?? "")}
      actions={
        <Button variant="primary" icon={Plus} isDisabled={writeBar !== null} onPress={actions.onCreate}>
          {text.create}
        </Button>
      }
    >
      {writeBar === null ? null : (
        <div className={styles.remark}>
          <Notice tone="info">{writeBar}</Notice>
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
      {data?.length === 1 && only?.status === "running" && writeBar === null ? (
        <NextStep profileId={profileId} database={only} actions={actions} />
      ) : null}
      {data === undefined || data.length === 0 ? null : (
        <DatabaseTable
          profileId={profileId}
          databases={data}
          canWrite={writeBar === null}
          actions={actions}
        />
      )}
    </Screen>
  );
}
