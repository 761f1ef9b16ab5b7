import { useQuery } from "@tanstack/react-query";
import {
  Copy,
  Ellipsis,
  FileUp,
  FlaskConical,
  KeyRound,
  Plug,
  SquareTerminal,
  Trash2,
  TriangleAlert,
} from "lucide-react";
import { connectionHealth } from "#shared/api/connectionHealth";
import type { Database } from "#shared/api/database";
import { bridge } from "../../bridge/bridge";
import type { ReactNode } from "react";
import { Button } from "../../components/Button";
import { Icon } from "../../components/Icon";
import { IconButton } from "../../components/IconButton";
import { Menu, type MenuEntry } from "../../components/Menu";
import { RelativeTime } from "../../components/RelativeTime";
import { StatusMark } from "../../components/StatusMark";
import { showToast } from "../../components/toasts";
import { databaseStatus } from "../../components/databaseStatus";
import { labelOf } from "../../components/labelOf";
import { lineText } from "../../lib/lineText";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import { answersForConnections } from "../../queries/appQueries";
import { connectionsQuery } from "../../queries/connectionQueries";
import { isUnreachableAddress } from "./isUnreachableAddress";
import styles from "./DatabaseTable.module.css";

/** What the screen of databases asks of the rest of the window. */
export interface DatabaseActions {
  readonly onCreate: () => void;
  readonly onDelete: (database: Database) => void;
  /** Null on a service that is not of this computer: what it offers is its address. */
  readonly onConnect: ((database: Database) => void) | null;
  readonly onOpenConnections: () => void;
  readonly onNewQuery: (database: Database) => void;
  readonly onLoadFile: (database: Database) => void;
  readonly onLoadSample: (database: Database) => void;
}

/** A database counts as expiring soon within its last day. */
const soonMs = 24 * 3_600_000;

/** @param now Milliseconds since 1970. */
function expiresSoon(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - now < soonMs;
}

/** A second line in a cell, or what qualifies its first. */
export function MinorText({ children }: { children: ReactNode }) {
  return <span className={styles.minor}>{children}</span>;
}

export function NameCell({ database }: { database: Database }) {
  const { engine, engineVersion } = database;
  return (
    <>
      {lineText(labelOf(database))}
      <MinorText>{engineText(engine, engineVersion)}</MinorText>
    </>
  );
}

export function StateCell({ database }: { database: Database }) {
  return (
    <>
      <StatusMark {...databaseStatus(database)} />
      {database.autoStop === true ? <MinorText>{messages.databases.autoStops}</MinorText> : null}
    </>
  );
}

interface AgeProps {
  database: Database;
  /** Milliseconds since 1970. */
  now: number;
}

export function CreatedCell({ database: { createdAt }, now }: AgeProps) {
  const { notKnown, justNow } = messages.general;
  return createdAt === null ? notKnown : <RelativeTime iso={createdAt} now={now} nowText={justNow} />;
}

/** When a database is removed; marked within its last day. */
export function ExpiryCell({ database: { expiresAt }, now }: AgeProps) {
  const text = messages.databases;
  if (expiresAt === null) return text.never;
  const isSoon = expiresSoon(expiresAt, now);
  return (
    <span className={isSoon ? styles.soon : undefined}>
      {isSoon ? (
        <>
          <Icon of={TriangleAlert} />
          <span className="visually-hidden">{text.expiresSoon}</span>
        </>
      ) : null}
      <RelativeTime iso={expiresAt} now={now} nowText={messages.general.justNow} />
    </span>
  );
}

interface DatabaseCommandsProps {
  profileId: string;
  database: Database;
  isTokenKept: boolean;
  canWrite: boolean;
  actions: DatabaseActions;
}

/** New query, and the menu of everything else that can be done with a database. */
export function DatabaseCommands({
  profileId,
  database,
  isTokenKept,
  canWrite,
  actions,
}: DatabaseCommandsProps) {
  const text = messages.databases;
  const { copied, copyFailed } = messages.general;
  const name = labelOf(database);
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
    <div className={styles.actions}>
      <IconButton icon={SquareTerminal} label={text.newQuery} onPress={() => actions.onNewQuery(database)} />
      <Menu
        label={text.actionsOf(name)}
        entries={databaseMenu(database, { isTokenKept, canWrite }, actions, copy, copyAttach)}
      >
        <IconButton icon={Ellipsis} label={text.actionsOf(name)} />
      </Menu>
    </div>
  );
}

function engineText(engine: string | null, version: string | null): string {
  if (engine === null) return messages.databases.engineNotKnown;
  return version === null ? engine : `${engine} ${version}`;
}

interface DatabaseFeedsProps {
  profileId: string;
  database: Database;
  onOpenConnections: () => void;
}

/** How many Connections feed a database, and of how many the last sync failed, in part or completely. */
export function DatabaseFeeds({ profileId, database, onOpenConnections }: DatabaseFeedsProps) {
  const enabled = answersForConnections(database);
  const { data, error } = useQuery({ ...connectionsQuery(profileId, database.id), enabled });
  const text = messages.databases;
  if (data === undefined) return error === null ? null : messages.general.notKnown;
  if (data.length === 0) return text.noConnections;
  const failing = data.filter((connection) => connectionHealth(connection) === "failing");
  const partly = failing.filter(({ lastRun }) => lastRun?.status === "partial").length;
  const failed = failing.length - partly;
  const { failedCount, partlyCount } = messages.connections;
  return (
    <span className={styles.feeds}>
      <Button variant="quiet" onPress={onOpenConnections}>
        {text.connections(data.length)}
      </Button>
      {failed === 0 ? null : <StatusMark kind="error" label={failedCount(failed)} />}
      {partly === 0 ? null : <StatusMark kind="error" label={partlyCount(partly)} />}
    </span>
  );
}

/** What can be done with a database of the list. */
function databaseMenu(
  database: Database,
  { isTokenKept, canWrite }: { readonly isTokenKept: boolean; readonly canWrite: boolean },
  actions: DatabaseActions,
  copy: (text: string) => void,
  copyAttach: () => void,
): readonly MenuEntry[] {
  const text = messages.databases;
  const { connection } = database;
  const { onConnect } = actions;
  return [
    { id: "query", label: text.newQuery, icon: SquareTerminal, onAction: () => actions.onNewQuery(database) },
    {
      id: "file",
      label: text.loadFile,
      icon: FileUp,
      isDisabled: !canWrite,
      onAction: () => actions.onLoadFile(database),
    },
    {
      id: "sample",
      label: text.loadSample,
      icon: FlaskConical,
      isDisabled: !canWrite,
      onAction: () => actions.onLoadSample(database),
    },
    "separator",
    ...(onConnect === null
      ? []
      : [
          {
            id: "connect",
            label: messages.connect.menu,
            icon: Plug,
            isDisabled: database.status !== "running" && database.status !== "stopped",
            onAction: () => onConnect(database),
          },
        ]),
    { id: "id", label: text.copyId, icon: Copy, onAction: () => copy(database.id) },
    // Nothing can be reached at the address of a service that offers none.
    ...(connection === null || isUnreachableAddress(connection.uri)
      ? []
      : [{ id: "address", label: text.copyAddress, icon: Copy, onAction: () => copy(connection.uri) }]),
    ...(isTokenKept ? [{ id: "attach", label: text.copyAttach, icon: KeyRound, onAction: copyAttach }] : []),
    "separator",
    {
      id: "delete",
      label: text.deleteDatabase,
      icon: Trash2,
      isDanger: true,
      isDisabled: !canWrite,
      onAction: () => actions.onDelete(database),
    },
  ];
}
