import type { Database } from "#shared/api/database";
import { Ellipsis, SquareTerminal, TriangleAlert } from "lucide-react";
import { bridge } from "../../bridge/bridge";
import { Icon } from "../../components/Icon";
import { IconButton } from "../../components/IconButton";
import { Menu } from "../../components/Menu";
import { RelativeTime } from "../../components/RelativeTime";
import { StatusMark } from "../../components/StatusMark";
import { showToast } from "../../components/toasts";
import { databaseStatus } from "../../lib/databaseStatus";
import { lineText } from "../../lib/lineText";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import type { DatabaseActions } from "./databaseActions";
import { DatabaseFeeds } from "./DatabaseFeeds";
import { databaseMenu } from "./databaseMenu";
import styles from "./DatabaseTable.module.css";
import { expiresSoon } from "./expiresSoon";
import { labelOf } from "../../lib/labelOf";

interface DatabaseRowProps {
  profileId: string;
  database: Database;
  isTokenKept: boolean;
  now: number;
  canWrite: boolean;
  actions: DatabaseActions;
}

export function DatabaseRow({ profileId, database, isTokenKept, now, canWrite, actions }: DatabaseRowProps) {
  const text = messages.databases;
  const { notKnown, justNow, copied, copyFailed } = messages.general;
  const name = labelOf(database);
  const { engine, engineVersion, region, vmSize, memoryMb, autoStop, createdAt, expiresAt } = database;
  const copy = (value: string) => {
    navigator.clipboard.writeText(value).then(
      () => showToast(copied),
      () => showToast(copyFailed, "error"),
    );
  };
  const copyAttach = () => {
    bridge.call("databases.copyAttachText", { profileId, databaseId: database.id }).then(
      () => showToast(text.attachCopied),
      (error: unknown) => showToast(toAppErrorData(error).message, "error"),
    );
  };
  return (
    <tr>
      <td className={styles.name} title={name}>
        {lineText(name)}
        <span className={styles.minor}>{engineText(engine, engineVersion)}</span>
      </td>
      <td>
        <StatusMark {...databaseStatus(database)} />
        {autoStop === true ? <span className={styles.minor}>{text.autoStops}</span> : null}
      </td>
      <td>{region ?? notKnown}</td>
      <td>
        {vmSize ?? notKnown}
        {memoryMb === null ? null : <span className={styles.minor}>{text.memory(memoryMb)}</span>}
      </td>
      <td>
        <DatabaseFeeds
          profileId={profileId}
          database={database}
          onOpenConnections={actions.onOpenConnections}
        />
      </td>
      <td>{createdAt === null ? notKnown : <RelativeTime iso={createdAt} now={now} nowText={justNow} />}</td>
      <td>
        {expiresAt === null ? (
          text.never
        ) : (
          <span className={expiresSoon(expiresAt, now) ? styles.soon : undefined}>
            {expiresSoon(expiresAt, now) ? (
              <>
                <Icon of={TriangleAlert} />
                <span className="visually-hidden">{text.expiresSoon}</span>
              </>
            ) : null}
            <RelativeTime iso={expiresAt} now={now} nowText={justNow} />
          </span>
        )}
      </td>
      <td>
        <div className={styles.actions}>
          <IconButton
            icon={SquareTerminal}
            label={text.newQuery}
            onPress={() => actions.onNewQuery(database)}
          />
          <Menu
            label={text.actionsOf(name)}
            entries={databaseMenu(database, { isTokenKept, canWrite }, actions, copy, copyAttach)}
          >
            <IconButton icon={Ellipsis} label={text.actionsOf(name)} />
          </Menu>
        </div>
      </td>
    </tr>
  );
}

function engineText(engine: string | null, version: string | null): string {
  if (engine === null) return messages.databases.engineNotKnown;
  return version === null ? engine : `${engine} ${version}`;
}
