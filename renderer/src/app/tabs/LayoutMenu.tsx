import { Columns2, Maximize2, Minimize2, Rows2 } from "lucide-react";
import { IconButton } from "../../components/IconButton";
import { Menu } from "../../components/Menu";
import { messages } from "../../messages/messages";
import { useSetting } from "../../queries/settings";
import { shortcutText } from "../../queries/shortcuts";
import { maximizedPart, useSplit } from "../state/workspace/split";

/** Where the result stands, and which part has all the space. */
export function LayoutMenu({ tabId }: { tabId: string }) {
  const { place, setPlace, toggleMaximized } = useSplit();
  const maximized = useSplit((state) => maximizedPart(state, tabId));
  useSetting("shortcuts");
  const text = messages.shell.layout;
  return (
    <Menu
      label={text.title}
      entries={(["result", "editor"] as const).map((part) => ({
        id: part,
        label: maximized === part ? text.restore : text.maximize[part],
        icon: maximized === part ? Minimize2 : Maximize2,
        shortcut: shortcutText(part === "result" ? "maximizeResult" : "maximizeEditor"),
        onAction: () => toggleMaximized(tabId, part),
      }))}
      choice={{
        label: text.place,
        options: [
          { id: "below", label: text.below },
          { id: "right", label: text.right },
        ],
        chosen: place,
        onChoose: (id) => setPlace(id === "right" ? "right" : "below"),
      }}
    >
      <IconButton icon={place === "below" ? Rows2 : Columns2} label={text.title} />
    </Menu>
  );
}
