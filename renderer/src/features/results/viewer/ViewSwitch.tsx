import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { messages } from "../../../messages/messages";
import type { CellView } from "./cellContents";
import styles from "./CellViewer.module.css";

interface ViewSwitchProps {
  views: readonly CellView[];
  view: CellView;
  onChange: (view: CellView) => void;
}

/** Chooses between the ways in which a cell can be looked at. */
export function ViewSwitch({ views, view, onChange }: ViewSwitchProps) {
  return (
    <ToggleButtonGroup
      aria-label={messages.results.viewAs}
      className={styles.switch ?? ""}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[view]}
      onSelectionChange={(keys) => {
        const chosen = views.find((each) => keys.has(each));
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {views.map((each) => (
        <ToggleButton key={each} id={each} className={styles.option ?? ""}>
          {messages.resultViewer.views[each]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
