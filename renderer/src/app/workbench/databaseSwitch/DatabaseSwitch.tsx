import { ChevronDown } from "lucide-react";
import { Button, DialogTrigger, Popover } from "react-aria-components";
import { useStore } from "zustand";
import { classNames } from "../../../components/classNames";
import { Icon } from "../../../components/Icon";
import popoverStyles from "../../../components/popover.module.css";
import { Spinner } from "../../../components/Spinner";
import { Tooltip } from "../../../components/Tooltip";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { isMac } from "../../shortcuts/platform";
import { shortcutText } from "../../shortcuts/shortcuts";
import { useWorkbench } from "../workbench";
import type { QueryTab } from "../workbenchTab";
import { DatabaseList } from "./DatabaseList";
import { databaseKey, newResultTables, placeOfKey } from "./databaseKey";
import styles from "./DatabaseSwitch.module.css";
import { openSwitch, setOpenSwitch } from "./openSwitch";
import { switchToResultTables, tabsWaiting } from "./switchToResultTables";
import { useDatabaseGroups } from "./useDatabaseGroups";

/** The database of a query tab, to choose from those of every service and the kept results. */
export function DatabaseSwitch({ tab }: { tab: QueryTab }) {
  const chooseDatabase = useWorkbench((state) => state.chooseDatabase);
  const { tabId, times } = useStore(openSwitch);
  const isOpen = tabId === tab.id;
  const isWaiting = useStore(tabsWaiting, (waiting) => waiting.has(tab.id));
  const groups = useDatabaseGroups(tab.profileId, isOpen);
  const text = messages.databaseSwitch;
  const current = tab.databaseId === null ? null : databaseKey(tab.profileId, tab.databaseId);
  const chosen = groups
    .flatMap(({ mark, heading, options }) => options.map((option) => ({ mark, heading, option })))
    .find(({ option }) => option.key === current);
  const name = chosen === undefined ? text.choose : lineText(chosen.option.name);
  const setOpen = (open: boolean) => setOpenSwitch(open ? tab.id : null);

  function choose(key: string | null): void {
    setOpen(false);
    if (key === null) return;
    if (key === newResultTables) {
      void switchToResultTables(tab.id);
      return;
    }
    const { profileId, databaseId } = placeOfKey(key);
    chooseDatabase(tab.id, profileId, databaseId);
  }

  return (
    <>
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Tooltip
          text={chosen === undefined ? text.hint : text.place(name, chosen.heading)}
          shortcut={shortcutText("chooseDatabase", isMac)}
        >
          <Button
            className={styles.button ?? ""}
            aria-label={text.label(name)}
            onKeyDown={(event) => {
              if (event.key === "ArrowDown") setOpen(true);
              else event.continuePropagation();
            }}
          >
            {chosen?.mark}
            <bdi className={classNames(styles.words, chosen === undefined && styles.none)}>{name}</bdi>
            <Icon of={ChevronDown} />
          </Button>
        </Tooltip>
        {/* Without a dialog in it the popover is one itself. */}
        <Popover
          className={classNames(popoverStyles.popover, styles.popover)}
          placement="bottom start"
          aria-label={text.databases}
          offset={4}
        >
          <DatabaseList key={times} groups={groups} current={current} onChoose={choose} />
        </Popover>
      </DialogTrigger>
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
