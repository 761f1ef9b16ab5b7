import type { Connection } from "#shared/api/connection";
import { useCallback, useRef, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { classNames } from "../../../components/classNames";
import { messages } from "../../../messages/messages";
import { RunsSection } from "../runs/RunsSection";
import { ConnectionSettings } from "../settings/ConnectionSettings";
import { ConnectionStreams } from "../streams/ConnectionStreams";
import styles from "./ConnectionScreen.module.css";
import type { useSyncNow } from "./useSyncNow";

const sectionIds = ["runs", "tables", "settings"] as const;
export type SectionId = (typeof sectionIds)[number];

interface ConnectionSectionsProps {
  profileId: string;
  connection: Connection;
  section: SectionId;
  onSectionChange: (section: SectionId) => void;
  onQueryTable: (databaseId: string, table: { schema: string; table: string }) => void;
  onDirtyChange: (isDirty: boolean) => void;
  sync: ReturnType<typeof useSyncNow>;
}

/** The parts of a Connection. One that was opened keeps what is typed in it while another is shown. */
export function ConnectionSections(props: ConnectionSectionsProps) {
  const { profileId, connection, section, onSectionChange, onDirtyChange } = props;
  const text = messages.connections;
  const [opened, setOpened] = useState<ReadonlySet<SectionId>>(new Set([section]));
  if (!opened.has(section)) setOpened(new Set([...opened, section]));
  const dirty = useRef(new Set<SectionId>());
  const report = useCallback(
    (id: SectionId, isDirty: boolean) => {
      if (isDirty) dirty.current.add(id);
      else dirty.current.delete(id);
      onDirtyChange(dirty.current.size > 0);
    },
    [onDirtyChange],
  );
  const reportTables = useCallback((isDirty: boolean) => report("tables", isDirty), [report]);
  const reportSettings = useCallback((isDirty: boolean) => report("settings", isDirty), [report]);
  const place = { profileId, connectionId: connection.id };
  const labels = { runs: text.runsSection, tables: text.tablesSection, settings: text.settingsSection };
  const contents = {
    runs: (
      <RunsSection
        profileId={profileId}
        connection={connection}
        onQueryTable={props.onQueryTable}
        onShow={onSectionChange}
        onRetry={props.sync.bar === null && !props.sync.isBusy ? props.sync.start : null}
      />
    ),
    tables: <ConnectionStreams {...place} onDirtyChange={reportTables} />,
    settings: <ConnectionSettings {...place} onDirtyChange={reportSettings} />,
  };
  return (
    <Tabs
      className={styles.sections ?? ""}
      selectedKey={section}
      onSelectionChange={(key) => {
        const chosen = sectionIds.find((id) => id === key);
        if (chosen !== undefined) onSectionChange(chosen);
      }}
    >
      <TabList aria-label={text.sections} className={styles.tabs ?? ""}>
        {sectionIds.map((id) => (
          <Tab key={id} id={id} className={styles.tab ?? ""}>
            {labels[id]}
          </Tab>
        ))}
      </TabList>
      {sectionIds.map((id) => (
        <TabPanel
          key={id}
          id={id}
          className={classNames(styles.panel, id !== "runs" && styles.padded)}
          // A form that was begun stays; nothing is read for a part that nobody opened.
          shouldForceMount={opened.has(id)}
        >
          <h2 className="visually-hidden">{labels[id]}</h2>
          {contents[id]}
        </TabPanel>
      ))}
    </Tabs>
  );
}
