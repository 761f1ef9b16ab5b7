import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown, Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { Button as AriaButton } from "react-aria-components";
import { Icon } from "../../components/Icon";
import { Menu, type MenuEntry } from "../../components/Menu";
import { ProfileMark } from "../../components/ProfileMark";
import { messages } from "../../messages/messages";
import { profilesQuery } from "../../queries/profileQueries";
import { useDialogs } from "../state/dialogs/dialogs";
import { useWorkbench } from "../state/workspace/workbench";
import { ExplorerPanel } from "../tabs/ExplorerPanel";
import styles from "./SidePanel.module.css";

const SavedQueriesView = lazy(async () => ({
  default: (await import("../tabs/SavedQueriesView")).SavedQueriesView,
}));

/** The panel beside the rail: a service with its databases, or the saved queries. */
export function SidePanel() {
  const panel = useWorkbench((state) => state.panel);
  if (panel === "explorer") return <ExplorerView />;
  return (
    <div className={styles.panel}>
      <Suspense>
        <SavedQueriesView />
      </Suspense>
    </div>
  );
}

/** The service on top, its databases below. */
function ExplorerView() {
  const { profileId, chooseProfile } = useWorkbench();
  const openDialog = useDialogs(({ open }) => open);
  const { data: profiles = [] } = useQuery(profilesQuery);
  const current = profiles.find(({ id }) => id === profileId) ?? profiles[0];
  const entries: readonly MenuEntry[] = [
    ...profiles.map(({ id, name }) => ({ id, label: name, onAction: () => chooseProfile(id) })),
    "separator",
    {
      id: "add",
      label: messages.shell.addService,
      icon: Plus,
      onAction: () => openDialog({ kind: "addService" }),
    },
  ];
  return (
    <div className={styles.panel}>
      <header className={styles.header}>
        <Menu label={messages.shell.service} entries={entries}>
          <AriaButton className={styles.service ?? ""}>
            {current === undefined ? null : <ProfileMark color={current.color} />}
            <span className={styles.name}>{current?.name ?? ""}</span>
            <Icon of={ChevronsUpDown} />
          </AriaButton>
        </Menu>
      </header>
      <ExplorerPanel profileId={current?.id ?? profileId} />
    </div>
  );
}
