import { Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ListBox, ListBoxItem } from "react-aria-components";
import { Dialog } from "../../../components/Dialog";
import { Icon } from "../../../components/Icon";
import popoverStyles from "../../../components/popover.module.css";
import { SearchField } from "../../../components/SearchField";
import { messages } from "../../../messages/messages";
import { zoneName } from "../cells/shownText";
import styles from "./ZoneDialog.module.css";

/** Names by which Chromium lists zones that have long been called otherwise. */
const presentNames: Readonly<Record<string, string>> = {
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
};

/** Every zone that has rules on this computer, by its present name where that is known here too; UTC is not among them. */
function timeZones(): string[] {
  return Intl.supportedValuesOf("timeZone")
    .filter((zone) => zone !== "UTC")
    .map((zone) => present(zone))
    .toSorted();
}

function present(zone: string): string {
  const name = presentNames[zone] ?? zone;
  try {
    Intl.DateTimeFormat("en-US", { timeZone: name });
    return name;
  } catch {
    return zone;
  }
}

interface ZoneDialogProps {
  /** The zone that is shown; null as stored. */
  timeZone: string | null;
  onChoose: (timeZone: string | null) => void;
  onClose: () => void;
}

const asStored = "stored";

/** Chooses the zone in which the grid shows times that have one. */
export function ZoneDialog({ timeZone, onChoose, onClose }: ZoneDialogProps) {
  const [search, setSearch] = useState("");
  const [allZones] = useState(timeZones);
  const searchField = useRef<HTMLInputElement>(null);
  useEffect(() => searchField.current?.focus(), []);
  const say = messages.resultGrid;
  const zones = [
    { id: asStored, label: say.asStored },
    { id: "UTC", label: say.utc },
    { id: "local", label: say.local(zoneName("local")) },
    ...allZones.map((zone) => ({ id: zone, label: zone })),
  ];
  const words = search.toLowerCase().replaceAll("_", " ").split(/\s+/);
  const found = zones.filter(({ label }) => {
    const text = label.toLowerCase().replaceAll("_", " ");
    return words.every((word) => text.includes(word));
  });
  return (
    <Dialog title={say.timeZoneTitle} closeLabel={say.close} onClose={onClose} size="small">
      <div className={styles.content}>
        <SearchField
          inputRef={searchField}
          label={say.timeZoneSearch}
          placeholder={say.timeZoneSearch}
          clearLabel={say.clearSearch}
          value={search}
          onChange={setSearch}
        />
        <ListBox
          aria-label={say.timeZoneLabel}
          className={styles.list ?? ""}
          items={found}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[timeZone ?? asStored]}
          onSelectionChange={(keys) => {
            const chosen = found.find(({ id }) => keys !== "all" && keys.has(id));
            if (chosen === undefined) return;
            onChoose(chosen.id === asStored ? null : chosen.id);
            onClose();
          }}
          renderEmptyState={() => <p className={styles.none}>{say.noZone}</p>}
        >
          {({ id, label }) => (
            <ListBoxItem id={id} textValue={label} className={popoverStyles.item ?? ""}>
              {({ isSelected }) => (
                <>
                  <span className={popoverStyles.words}>{label.replaceAll("_", " ")}</span>
                  {isSelected ? <Icon of={Check} className={popoverStyles.check} /> : null}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
        <p className={styles.note}>{say.timeZoneText}</p>
      </div>
    </Dialog>
  );
}
