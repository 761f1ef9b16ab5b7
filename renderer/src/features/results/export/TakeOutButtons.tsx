import { ClipboardCopy, FileDown } from "lucide-react";
import { Button } from "../../../components/Button";
import { Menu, type MenuEntry } from "../../../components/Menu";
import { messages } from "../../../messages/messages";

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
        <Button variant="quiet" icon={ClipboardCopy} isDisabled={!hasSelection}>
          {text.copyAs}
        </Button>
      </Menu>
      <Button variant="quiet" icon={FileDown} isDisabled={!isComplete} onPress={onExport}>
        {text.export}
      </Button>
    </>
  );
}
