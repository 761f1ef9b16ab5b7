import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Connection } from "#shared/api/connection";
import { RelativeTime } from "../../../components/RelativeTime";
import { StatusMark } from "../../../components/StatusMark";
import { lineText } from "../../../lib/lineText";
import { useNow } from "../../../lib/useNow";
import { messages } from "../../../messages/messages";
import { connectionRunsQuery, connectorsQuery } from "../../../queries/connectionQueries";
import { useDatabase } from "../../../queries/databaseQueries";
import { connectionMark, lastRunMark, outcomeMark } from "../outcome/runMark";
import { nextRunText, waitOf } from "../outcome/runTiming";
import { scheduleText } from "../schedule/scheduleText";
import styles from "./ConnectionScreen.module.css";

/** State, source, place, schedule, last and next sync, each with its name. */
export function ConnectionFacts({ profileId, connection }: { profileId: string; connection: Connection }) {
  const { kind, databaseId, schema, scheduleMinutes, lastRun } = connection;
  const { facts } = messages.connections;
  const { notKnown, justNow } = messages.general;
  const connector = useQuery(connectorsQuery(profileId)).data?.find((one) => one.kind === kind);
  const database = useDatabase(profileId, databaseId);
  const waiting = waitOf(lastRun, useQuery(connectionRunsQuery(profileId, connection.id)).data);
  const now = useNow(5000);
  const next = nextRunText(connection, now);
  const ended = lastRun?.finishedAt ?? lastRun?.startedAt ?? null;
  return (
    <dl className={styles.facts}>
      <Fact name={facts.state}>
        <StatusMark {...connectionMark(connection)} />
      </Fact>
      <Fact name={facts.lastRun}>
        <StatusMark {...(lastRun === null ? outcomeMark(null) : lastRunMark(lastRun, waiting))} />
        {ended === null ? null : (
          <>
            {" "}
            <RelativeTime iso={ended} now={now} nowText={justNow} />
          </>
        )}
      </Fact>
      <Fact name={facts.nextRun} isSentence>
        <span title={next.exact ?? undefined}>{next.text}</span>
      </Fact>
      <Fact name={facts.schedule} isSentence>
        {scheduleText(scheduleMinutes)}
      </Fact>
      <Fact name={facts.source}>{connector?.name ?? kind ?? notKnown}</Fact>
      <Fact name={facts.database}>{lineText(database?.name ?? databaseId ?? notKnown)}</Fact>
      <Fact name={facts.schema}>
        {schema === null ? notKnown : <code data-selectable>{lineText(schema)}</code>}
      </Fact>
    </dl>
  );
}

interface FactProps {
  name: string;
  /** Whether it is in our words, which begin with a capital here; names stay as they are written. */
  isSentence?: boolean;
  children: ReactNode;
}

function Fact({ name, isSentence = false, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isSentence ? styles.sentence : undefined}>{children}</dd>
    </div>
  );
}
