import { Clock, Eye, EyeOff, X } from "lucide-react";
import type { ColumnLayout } from "#shared/domain/results/columnLayout";
import { Button } from "../../../components/Button";
import { IconButton } from "../../../components/IconButton";
import { Menu } from "../../../components/Menu";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { zoneName } from "../cells/shownText";
import { shown } from "../grid/layoutChanges";
import { chosenZone, shownZone } from "../cells/shownZone";
import styles from "./LayoutMarks.module.css";
import { useResult } from "../state/resultContext";

interface LayoutMarksProps {
  layout: ColumnLayout;
  onChange: (layout: ColumnLayout) => void;
  onChooseZone: () => void;
}

/** Says which columns are hidden and in which zone times are shown, each with the way back. */
export function LayoutMarks({ layout, onChange, onChooseZone }: LayoutMarksProps) {
  const { columns } = useResult();
  const say = messages.resultGrid;
  const { hidden } = layout;
  const timeZone = shownZone(layout.timeZone);
  return (
    <>
      {hidden.length === 0 ? null : (
        <Menu
          label={say.hiddenColumns(hidden.length)}
          entries={[
            {
              id: "all",
              label: say.showAllColumns,
              icon: Eye,
              onAction: () => onChange(shown(layout, hidden)),
            },
            "separator",
            ...hidden.map((index) => ({
              id: String(index),
              label: say.showColumn(lineText(columns[index]?.name ?? "")),
              onAction: () => onChange(shown(layout, [index])),
            })),
          ]}
        >
          <Button icon={EyeOff} variant="quiet">
            {say.hiddenColumns(hidden.length)}
          </Button>
        </Menu>
      )}
      {timeZone === null ? null : (
        <span className={styles.zone}>
          <Button icon={Clock} variant="quiet" onPress={onChooseZone}>
            {say.timesIn(zoneName(timeZone))}
          </Button>
          <IconButton
            icon={X}
            size="small"
            label={say.timesAsStored}
            onPress={() => onChange({ ...layout, timeZone: chosenZone(null) })}
          />
        </span>
      )}
    </>
  );
}
