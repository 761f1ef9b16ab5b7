import { ChevronDown, ListOrdered, Play } from "lucide-react";
import { IconButton } from "../../../components/IconButton";
import { Menu } from "../../../components/Menu";
import { messages } from "../../../messages/messages";
import { useSetting } from "../../../queries/settings";
import { shortcutText } from "../../../queries/shortcuts";
import { runAll, runAtCursor } from "../../state/scripts/runTab";
import { useWorkbench } from "../../state/workspace/workbench";
import type { QueryTab } from "../../state/workspace/workbenchTab";

/** What else can be run than the statement under the cursor, and what a failure does to the rest. */
export function RunOptions({ tab, isDisabled }: { tab: QueryTab; isDisabled: boolean }) {
  useSetting("shortcuts");
  const { continuesOnError, setContinuesOnError } = useWorkbench();
  const text = messages.scripts;
  return (
    <Menu
      label={text.options}
      entries={[
        {
          id: "statement",
          label: messages.editor.runStatement,
          icon: Play,
          shortcut: shortcutText("runStatement"),
          isDisabled,
          onAction: () => runAtCursor(tab.id),
        },
        {
          id: "all",
          label: messages.editor.runAll,
          icon: ListOrdered,
          shortcut: shortcutText("runAll"),
          isDisabled,
          onAction: () => runAll(tab.id),
        },
      ]}
      choice={{
        label: text.onError,
        options: [
          { id: "stop", label: text.stopOnError },
          { id: "continue", label: text.continueOnError },
        ],
        chosen: continuesOnError ? "continue" : "stop",
        onChoose: (id) => setContinuesOnError(id === "continue"),
      }}
    >
      <IconButton icon={ChevronDown} label={text.options} />
    </Menu>
  );
}
