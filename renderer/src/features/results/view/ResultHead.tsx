import type { ResultPresentation } from "#shared/domain/results/resultPresentation";
import { BarChart3, GitCompareArrows, Grid2x2, Table, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { Icon } from "../../../components/Icon";
import { messages } from "../../../messages/messages";
import styles from "./ResultHead.module.css";

const panes: readonly { readonly id: ResultPresentation["pane"]; readonly icon: LucideIcon }[] = [
  { id: "rows", icon: Table },
  { id: "pivot", icon: Grid2x2 },
  { id: "chart", icon: BarChart3 },
  { id: "compare", icon: GitCompareArrows },
];

interface ResultHeadProps {
  pane: ResultPresentation["pane"];
  onPane: (pane: ResultPresentation["pane"]) => void;
  /** Further controls, at the other end. */
  children: ReactNode;
}

/** The line above a result: as what it is shown, and what can be done with it. */
export function ResultHead({ pane, onPane, children }: ResultHeadProps) {
  const text = messages.resultAnalysis;
  return (
    <div className={styles.head}>
      <ToggleButtonGroup
        aria-label={text.panes}
        className={styles.panes ?? ""}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[pane]}
        onSelectionChange={(keys) => {
          const chosen = panes.find(({ id }) => keys.has(id));
          if (chosen !== undefined) onPane(chosen.id);
        }}
      >
        {panes.map(({ id, icon }) => (
          <ToggleButton key={id} id={id} className={styles.toggle ?? ""}>
            <Icon of={icon} />
            {text.pane[id]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <span className={styles.gap} />
      {children}
    </div>
  );
}
