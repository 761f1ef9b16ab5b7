import { ClipboardCopy, FileDown } from "lucide-react";
import { Button } from "react-aria-components";
import { Icon } from "../../../components/Icon";
import { Menu, type MenuEntry } from "../../../components/Menu";
import { Tooltip } from "../../../components/Tooltip";
import { messages } from "../../../messages/messages";
import styles from "../ResultHead.module.css";
import type { ShownRows } from "./ShownRows";

interface TakeOutButtonsProps {
  /** What is taken out; the buttons say so. */
  kind: ShownRows["kind"];
  /** What the cells can be copied as. */
  copyEntries: readonly MenuEntry[];
  canCopy: boolean;
  canExport: boolean;
  onExport: () => void;
}

/** How rows leave the window: copied in a format, or written to a file. */
export function TakeOutButtons({ kind, copyEntries, canCopy, canExport, onExport }: TakeOutButtonsProps) {
  const text = messages.resultExport;
  return (
    <>
      <Menu label={text.copyAs[kind]} entries={copyEntries}>
        <Tooltip text={text.copyAs[kind]}>
          <Button className={styles.toggle ?? ""} isDisabled={!canCopy}>
            <Icon of={ClipboardCopy} />
            <span className={styles.words}>{text.copyAs[kind]}</span>
          </Button>
        </Tooltip>
      </Menu>
      <Tooltip text={text.export[kind]}>
        <Button className={styles.toggle ?? ""} isDisabled={!canExport} onPress={onExport}>
          <Icon of={FileDown} />
          <span className={styles.words}>{text.export[kind]}</span>
        </Button>
      </Tooltip>
    </>
  );
}
