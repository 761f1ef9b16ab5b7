import { Database, Eye, Layers, type LucideIcon, Table2 } from "lucide-react";
import type { TableAge } from "#shared/domain/tableAge/TableAge";
import { classNames } from "../../components/classNames";
import { Icon } from "../../components/Icon";
import { Spinner } from "../../components/Spinner";
import { StatusMark } from "../../components/StatusMark";
import { databaseStatus } from "../../components/databaseStatus";
import { formatRelativeTime } from "../../lib/formatTime";
import { labelOf } from "../../components/labelOf";
import { lineText } from "../../lib/lineText";
import { shortType } from "../../lib/shortType";
import { tableAgeStatus, tableAgeTitle } from "../../components/tableAgeTitle";
import { messages } from "../../messages/messages";
import type { ExplorerActions } from "./explorerMenu";
import type { ExplorerNode } from "./explorerNode";
import styles from "./ExplorerRowContent.module.css";
import { errorTexts } from "../../lib/errorTexts";

interface ExplorerRowContentProps {
  node: ExplorerNode;
  /** How old the rows of its table are; null where no Connection feeds it. */
  age: TableAge | null;
  /** Milliseconds since 1970. */
  now: number;
  onOpenConnection: ExplorerActions["onOpenConnection"];
}

/** What one row of the Explorer shows. */
export function ExplorerRowContent({ node, age, now, onOpenConnection }: ExplorerRowContentProps) {
  return (
    <>
      <NodeContent node={node} />
      {age === null ? null : <RowAge age={age} now={now} onOpenConnection={onOpenConnection} />}
    </>
  );
}

function NodeContent({ node }: { node: ExplorerNode }) {
  switch (node.kind) {
    case "database": {
      const status = databaseStatus(node.database);
      return (
        <>
          <Icon of={Database} className={styles.icon} />
          <span className={classNames(styles.name, styles.strong)} title={labelOf(node.database)}>
            {lineText(labelOf(node.database))}
          </span>{" "}
          <span className={styles.status} title={status.label}>
            <StatusMark {...status} isLabelHidden={node.database.status === "running"} />
          </span>
        </>
      );
    }
    case "schema":
      return <Named icon={Layers} name={node.schema ?? messages.explorer.unknownSchema} />;
    case "relation":
      return (
        <Named icon={node.relation.kind === "view" ? Eye : Table2} name={node.relation.name}>
          {node.relation.kind === "view" ? messages.explorer.view : null}
        </Named>
      );
    case "column":
      return (
        <>
          <span className={styles.name} title={node.column.name}>
            {lineText(node.column.name)}
          </span>{" "}
          <span
            data-code
            className={styles.type}
            title={
              node.column.nullable === false
                ? `${node.column.type} ${messages.explorer.notNull}`
                : node.column.type
            }
          >
            {shortType(node.column.type)}
          </span>
        </>
      );
    case "remark":
      return <Remark remark={node.remark} />;
    case "root":
      return null;
  }
}

/** How old the rows are, quietly; a click leads to the Connection, as the row's menu does for the keyboard. */
function RowAge({
  age,
  now,
  onOpenConnection,
}: Pick<ExplorerRowContentProps, "now" | "onOpenConnection"> & { age: TableAge }) {
  const status = tableAgeStatus(age);
  const { connectionId, connectionName } = age;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.age}
      title={tableAgeTitle(age, now)}
      onClick={(event) => {
        event.stopPropagation();
        onOpenConnection({ id: connectionId, name: connectionName });
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {status === null ? null : <StatusMark {...status} isLabelHidden />}
      <span>{formatRelativeTime(age.lastSyncedAt, now, messages.tableAges.justNow)}</span>
    </button>
  );
}

function Named({ icon, name, children }: { icon: LucideIcon; name: string; children?: string | null }) {
  return (
    <>
      <Icon of={icon} className={styles.icon} />
      <span className={styles.name} title={name}>
        {lineText(name)}
      </span>{" "}
      {typeof children === "string" ? <span className={styles.hint}>{children}</span> : null}
    </>
  );
}

function Remark({ remark }: { remark: Extract<ExplorerNode, { kind: "remark" }>["remark"] }) {
  if (typeof remark !== "string") {
    const title = errorTexts[remark.code].title;
    return (
      <span className={styles.name} title={remark.message}>
        <StatusMark kind="error" label={messages.explorer.loadFailed(title)} />
      </span>
    );
  }
  return (
    <>
      {remark === "loading" ? <Spinner /> : null}
      <span className={styles.name}>{messages.explorer.remarks[remark]}</span>
    </>
  );
}
