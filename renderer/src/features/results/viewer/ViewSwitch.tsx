import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { messages } from "../../../messages/messages";
import styles from "./CellViewer.module.css";

interface ViewSwitchProps {
  view: "tree" | "text";
  onChange: (view: "tree" | "text") => void;
}

/** Chooses between a nested value's tree and its text. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <ToggleButtonGroup
      aria-label={messages.results.viewAs}
      className={styles.switch ?? ""}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[view]}
      onSelectionChange={(keys) => onChange(keys.has("text") ? "text" : "tree")}
    >
      <ToggleButton id="tree" className={styles.option ?? ""}>
        {messages.results.viewerTree}
      </ToggleButton>
      <ToggleButton id="text" className={styles.option ?? ""}>
        {messages.results.viewerText}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
