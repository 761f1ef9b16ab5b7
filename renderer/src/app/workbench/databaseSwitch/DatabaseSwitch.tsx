import { useState } from "react";
import { useStore } from "zustand";
import { Select } from "../../../components/Select";
import { Spinner } from "../../../components/Spinner";
import { messages } from "../../../messages/messages";
import { useWorkbench } from "../workbench";
import type { QueryTab } from "../workbenchTab";
import { databaseKey, newResultTables, placeOfKey } from "./databaseKey";
import styles from "./DatabaseSwitch.module.css";
import { switchToResultTables, tabsWaiting } from "./switchToResultTables";
import { useDatabaseGroups } from "./useDatabaseGroups";

/** The database of a query tab, to choose from those of every service and the kept results. */
export function DatabaseSwitch({ tab }: { tab: QueryTab }) {
  const chooseDatabase = useWorkbench((state) => state.chooseDatabase);
  const [isOpen, setOpen] = useState(false);
  const isWaiting = useStore(tabsWaiting, (waiting) => waiting.has(tab.id));
  const groups = useDatabaseGroups(tab.profileId, isOpen);
  return (
    <>
      <div className={styles.database}>
        <Select
          isLabelHidden
          variant="quiet"
          label={messages.shell.database}
          placeholder={messages.shell.chooseDatabase}
          options={groups}
          value={tab.databaseId === null ? null : databaseKey(tab.profileId, tab.databaseId)}
          onOpenChange={setOpen}
          onChange={(key) => {
            if (key === newResultTables) {
              void switchToResultTables(tab.id);
              return;
            }
            const { profileId, databaseId } = placeOfKey(key);
            chooseDatabase(tab.id, profileId, databaseId);
          }}
        />
      </div>
      <output className={styles.making}>
        {isWaiting ? (
          <>
            <Spinner />
            <span className={styles.words}>{messages.resultTables.making}</span>
          </>
        ) : null}
      </output>
    </>
  );
}
