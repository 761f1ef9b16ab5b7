import { Unplug, Workflow } from "lucide-react";
import { ToggleButton } from "react-aria-components";
import { embeddedProfileId } from "#shared/domain/ids";
import { Icon } from "../../../components/Icon";
import { Tooltip } from "../../../components/Tooltip";
import { messages } from "../../../messages/messages";
import { isSessionTab, setSession } from "../../state/sessions/windowSessions";
import type { QueryTab } from "../../state/workspace/workbenchTab";
import styles from "../QueryToolbar.module.css";

interface SessionToggleProps {
  tab: QueryTab;
  /** A statement runs. */
  isDisabled: boolean;
}

/** Turns the session of a tab on and off. Not available on hosted services, which run each statement by itself. */
export function SessionToggle({ tab, isDisabled }: SessionToggleProps) {
  const isHere = tab.profileId === embeddedProfileId;
  const isOn = isSessionTab(tab);
  const text = messages.sessions;
  return (
    <Tooltip text={isHere ? text.hint : text.notHere}>
      <ToggleButton
        className={styles.mode ?? ""}
        isSelected={isOn}
        isDisabled={!isHere || isDisabled}
        onChange={(session) => setSession(tab, session)}
      >
        <Icon of={isHere ? Workflow : Unplug} />
        {text.mode}
      </ToggleButton>
    </Tooltip>
  );
}
