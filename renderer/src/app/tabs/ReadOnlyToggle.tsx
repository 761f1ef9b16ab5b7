import { Lock, LockOpen } from "lucide-react";
import { ToggleButton } from "react-aria-components";
import { Icon } from "../../components/Icon";
import { Tooltip } from "../../components/Tooltip";
import { messages } from "../../messages/messages";
import { useProfile } from "../../queries/profileQueries";
import { useWorkbench } from "../state/workspace/workbench";
import type { QueryTab } from "../state/workspace/workbenchTab";
import styles from "./QueryToolbar.module.css";

/** Turns a tab's read-only mode on and off. On for good where the service is in that mode. */
export function ReadOnlyToggle({ tab }: { tab: QueryTab }) {
  const setReadOnly = useWorkbench((state) => state.setReadOnly);
  const isServiceReadOnly = useProfile(tab.profileId)?.readOnly === true;
  const isOn = isServiceReadOnly || tab.readOnly === true;
  const text = messages.shell;
  return (
    <Tooltip text={isServiceReadOnly ? text.readOnlyService : text.readOnlyModeHint}>
      <ToggleButton
        className={styles.mode ?? ""}
        isSelected={isOn}
        isDisabled={isServiceReadOnly}
        onChange={(readOnly) => setReadOnly(tab.id, readOnly)}
      >
        <Icon of={isOn ? Lock : LockOpen} />
        {text.readOnlyMode}
      </ToggleButton>
    </Tooltip>
  );
}
