import { ClipboardCopy, FileDown } from "lucide-react";
import { Button } from "react-aria-components";
import { Icon } from "../../../components/Icon";
import { Menu, type MenuEntry } from "../../../components/Menu";
import { messages } from "../../../messages/messages";
import styles from "../ResultHead.module.css";

interface TakeOutButtonsProps {
  /** What the selected cells can be copied as. */
  copyEntries: readonly MenuEntry[];
  isComplete: boolean;
  hasSelection: boolean;
  onExport: () => void;
}

/** How rows leave the window: copied in a format, or written to a file. */
export function TakeOutButtons({ copyEntries, isComplete, hasSelection, onExport }: TakeOutButtonsProps) {
  const text = messages.resultExport;
  return (
    <>
      <Menu label={text.copyAs} entries={copyEntries}>
        <Button className={styles.toggle ?? ""} isDisabled={!hasSelection}>
          <Icon of={ClipboardCopy} />
          {text.copyAs}
        </Button>
      </Menu>
      <Button className={styles.toggle ?? ""} isDisabled={!isComplete} onPress={onExport}>
        <Icon of={FileDown} />
        {text.export}
      </Button>
    </>
  );
}
