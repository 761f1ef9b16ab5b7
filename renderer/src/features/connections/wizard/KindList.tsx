import {
  ArrowUpRight,
  ChevronRight,
  CreditCard,
  Database,
  FolderSync,
  GitBranch,
  type LucideIcon,
  Plug,
  Sheet,
} from "lucide-react";
import { useState } from "react";
import { ListBox, ListBoxItem } from "react-aria-components";
import type { Connection } from "#shared/api/connection";
import type { Connector } from "#shared/api/connector";
import { EmptyState } from "../../../components/EmptyState";
import { Icon } from "../../../components/Icon";
import { SearchField } from "../../../components/SearchField";
import { labelOf } from "../../../components/labelOf";
import { messages } from "../../../messages/messages";
import styles from "./KindList.module.css";

interface KindListProps {
  connectors: readonly Connector[];
  kind: string | null;
  connections: readonly Connection[];
  onKind: (connector: Connector) => void;
  onOpenExisting: (connectionId: string) => void;
}

/** So many kinds and more can be searched. */
const manyKinds = 8;

const icons: readonly (readonly [RegExp, LucideIcon])[] = [
  [/postgres|mysql|maria|sql|oracle|mongo|redshift|snowflake/i, Database],
  [/sheet|excel|airtable/i, Sheet],
  [/ftp|s3|file|storage/i, FolderSync],
  [/git/i, GitBranch],
  [/stripe|pay/i, CreditCard],
];

/** The kinds of source that a service can read. One that the database has and may have once leads there instead. */
export function KindList({ connectors, kind, connections, onKind, onOpenExisting }: KindListProps) {
  const text = messages.connectionForms.kinds;
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const shown = connectors.filter((one) => `${one.name} ${one.kind}`.toLowerCase().includes(wanted));
  if (connectors.length === 0) return <EmptyState title={text.empty}>{text.emptyText}</EmptyState>;
  return (
    <section className={styles.kinds} aria-label={text.label}>
      <h3 className={styles.heading}>{messages.connectionWizard.kindHeading}</h3>
      {connectors.length < manyKinds ? null : (
        <div className={styles.search}>
          <SearchField
            label={text.search}
            clearLabel={messages.general.clearFilter}
            value={search}
            onChange={setSearch}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <p className={styles.none}>{text.none}</p>
      ) : (
        <ListBox
          className={styles.list ?? ""}
          aria-label={text.label}
          layout="grid"
          items={shown.map((connector) => ({ id: connector.kind, connector }))}
          dependencies={[kind, connections]}
          onAction={(key) => {
            const chosen = shown.find((one) => one.kind === key);
            if (chosen === undefined) return;
            const existing = existingOnly(chosen, connections);
            if (existing === null) onKind(chosen);
            else onOpenExisting(existing.id);
          }}
        >
          {({ connector }) => {
            const existing = existingOnly(connector, connections);
            const remark = existing === null ? null : text.exists(labelOf(existing));
            return (
              <ListBoxItem
                id={connector.kind}
                textValue={remark === null ? connector.name : `${connector.name}, ${remark}`}
                className={styles.kind ?? ""}
                data-chosen={connector.kind === kind || undefined}
              >
                <Icon of={iconOf(connector)} />
                <span className={styles.words}>
                  <span className={styles.name}>{connector.name}</span>
                  {remark === null ? null : <span className={styles.remark}>{remark}</span>}
                </span>
                <Icon of={existing === null ? ChevronRight : ArrowUpRight} className={styles.go} />
              </ListBoxItem>
            );
          }}
        </ListBox>
      )}
    </section>
  );
}

function iconOf({ kind }: Connector): LucideIcon {
  return icons.find(([pattern]) => pattern.test(kind))?.[1] ?? Plug;
}

/** The Connection that a database has already of a kind that allows only one; null: another one can be made. */
function existingOnly(
  { kind, multiple }: Pick<Connector, "kind" | "multiple">,
  connections: readonly Connection[],
): Connection | null {
  // Where the service does not say, it is left to answer.
  if (multiple !== false) return null;
  return connections.find((connection) => connection.kind === kind) ?? null;
}
