import { useState } from "react";
import { PointPopover } from "../../components/PointPopover";
import { FirstField } from "../../components/TextField";
import { messages } from "../../messages/messages";
import { useWorkbench } from "../state/workspace/workbench";
import { tabElementId } from "../state/workspace/workbenchTab";
import styles from "./TabStrip.module.css";

interface TabNameFieldProps {
  tab: { readonly id: string; readonly title: string };
  onClose: () => void;
}

const longestName = 200;

/** The name of a tab to be changed: Enter and a click elsewhere keep what is written, Escape what was. */
export function TabNameField({ tab, onClose }: TabNameFieldProps) {
  const [name, setName] = useState(tab.title);
  const [at] = useState(() => placeBelow(tab.id));
  const rename = useWorkbench((state) => state.rename);

  function keep() {
    const title = name.trim().slice(0, longestName);
    if (title !== "") rename(tab.id, title);
    close();
  }

  function close() {
    onClose();
    document.getElementById(tabElementId(tab.id))?.focus();
  }

  return (
    <PointPopover at={at} label={messages.shell.tabActions.rename} onClose={keep}>
      <form
        className={styles.nameField}
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
      >
        <FirstField
          label={messages.shell.tabName}
          isLabelHidden
          value={name}
          maxLength={longestName}
          onChange={setName}
          onFocus={({ target }) => {
            if (target instanceof HTMLInputElement) target.select();
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape") close();
            else event.continuePropagation();
          }}
        />
      </form>
    </PointPopover>
  );
}

/** The point under the left edge of a tab, in pixels of the window. */
function placeBelow(tabId: string): { readonly x: number; readonly y: number } {
  const box = document.getElementById(tabElementId(tabId))?.getBoundingClientRect();
  return { x: box?.left ?? 0, y: box?.bottom ?? 0 };
}
