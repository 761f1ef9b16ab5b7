import { ChevronDown } from "lucide-react";
import { Button, DialogTrigger, Popover } from "react-aria-components";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { embeddedProfileId } from "#shared/domain/ids";
import { bridge } from "../../../bridge/bridge";
import { classNames } from "../../../components/classNames";
import { Icon } from "../../../components/Icon";
import popoverStyles from "../../../components/popover.module.css";
import { Spinner } from "../../../components/Spinner";
import { showToast } from "../../../components/toasts";
import { Tooltip } from "../../../components/Tooltip";
import { Status } from "../../../components/Status";
import { lineText } from "../../../lib/lineText";
import { errorText } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { noteResultTables } from "../../../queries/schemaQueries";
import { queryClient } from "../../state/queries/queryClient";
import { useShortcutText } from "../../../queries/shortcuts";
import { windowSessions } from "../../state/sessions/windowSessions";
import { queryTab, useWorkbench } from "../../state/workspace/workbench";
import type { QueryTab } from "../../state/workspace/workbenchTab";
import { databaseKey, newResultTables, placeOfKey } from "./DatabaseGroup";
import { DatabaseList } from "./DatabaseList";
import styles from "./DatabaseSwitch.module.css";
import { openSwitch, setOpenSwitch } from "../../state/tabs/openSwitch";
import { useDatabaseGroups } from "./useDatabaseGroups";

/** Ids of the tabs that wait for the database of kept results to be made. */
const tabsWaiting = createStore<ReadonlySet<string>>()(() => new Set());

/**
 * Puts a tab on the database of kept results, which is made first. Until then the tab stays where it is and can be
 * worked in; one that is put on another database meanwhile, or closed, is left alone. What fails is said.
 */
async function switchToResultTables(tabId: string): Promise<void> {
  const before = queryTab(tabId);
  if (before === undefined || tabsWaiting.getState().has(tabId)) return;
  setWaiting(tabId, true);
  try {
    const { databaseId } = await bridge.call("results.openTables", {});
    noteResultTables(queryClient, databaseId);
    const now = queryTab(tabId);
    if (now?.profileId === before.profileId && now.databaseId === before.databaseId)
      useWorkbench.getState().chooseDatabase(tabId, embeddedProfileId, databaseId);
  } catch (thrown) {
    showToast(errorText(thrown), "error");
  } finally {
    setWaiting(tabId, false);
  }
}

function setWaiting(tabId: string, isWaiting: boolean): void {
  const rest = [...tabsWaiting.getState()].filter((id) => id !== tabId);
  tabsWaiting.setState(new Set(isWaiting ? [...rest, tabId] : rest), true);
}

/** The database of a query tab, to choose from those of every service and the kept results. */
export function DatabaseSwitch({ tab }: { tab: QueryTab }) {
  const keys = useShortcutText("chooseDatabase");
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
    if (windowSessions.transactionOf(tab.id) !== "none") {
      showToast(messages.sessions.databaseLocked);
      return;
    }
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
        <Tooltip text={chosen === undefined ? text.hint : text.place(name, chosen.heading)} shortcut={keys}>
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
      <Status className={styles.making}>
        {isWaiting ? (
          <>
            <Spinner />
            <span className={styles.words}>{messages.resultTables.making}</span>
          </>
        ) : null}
      </Status>
    </>
  );
}
