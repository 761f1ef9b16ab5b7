import type { PlanView, ResultPresentation } from "#shared/domain/results/resultPresentation";
import {
  AlignLeft,
  BarChart3,
  GitCompareArrows,
  Grid2x2,
  ListOrdered,
  ListTree,
  Table,
  type LucideIcon,
} from "lucide-react";
import { createContext, type ReactNode, useContext } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { Icon } from "../../../components/Icon";
import { useOfferedActions } from "../../../lib/offeredActions";
import { messages } from "../../../messages/messages";
import styles from "./ResultHead.module.css";
import { createPortal } from "react-dom";

/** The place in the line above a result for what can be done with it; null until the line is there. */
export const HeadPlace = createContext<Element | null>(null);

/** What can be done with a result, drawn into the line above it, which outlives the result. */
export function HeadControls({ children }: { children: ReactNode }) {
  const place = useContext(HeadPlace);
  return place === null ? null : createPortal(children, place);
}

const panes: readonly { readonly id: ResultPresentation["pane"]; readonly icon: LucideIcon }[] = [
  { id: "rows", icon: Table },
  { id: "pivot", icon: Grid2x2 },
  { id: "chart", icon: BarChart3 },
  { id: "compare", icon: GitCompareArrows },
];

/** The command that shows each. */
const paneCommands = {
  rows: "showRows",
  pivot: "showPivot",
  chart: "showChart",
  compare: "compareResult",
} as const;

const planViews: readonly { readonly id: PlanView; readonly icon: LucideIcon }[] = [
  { id: "tree", icon: ListTree },
  { id: "table", icon: ListOrdered },
  { id: "text", icon: AlignLeft },
  { id: "rows", icon: Table },
];

interface ResultHeadProps {
  look: ResultPresentation;
  onLook: (look: ResultPresentation) => void;
  /** Whether the result is what EXPLAIN answers. */
  isPlan: boolean;
  /** Further controls, at the other end. */
  children: ReactNode;
}

/** The line above a result: as what it is shown, and what can be done with it. */
export function ResultHead({ look, onLook, isPlan, children }: ResultHeadProps) {
  useOfferedActions(
    isPlan
      ? planViews.map(({ id, icon }) => ({
          id: `plan ${id}`,
          label: `${messages.resultPlan.views}: ${messages.resultPlan.view[id]}`,
          icon,
          run: () => onLook({ ...look, plan: id }),
        }))
      : panes.map(({ id, icon }) => ({
          id: paneCommands[id],
          label: messages.resultAnalysis.pane[id],
          icon,
          run: () => onLook({ ...look, pane: id }),
        })),
  );
  return (
    <div className={styles.head}>
      {isPlan ? (
        <Choices
          label={messages.resultPlan.views}
          choices={planViews}
          names={messages.resultPlan.view}
          chosen={look.plan ?? "tree"}
          onChoose={(plan) => onLook({ ...look, plan })}
        />
      ) : (
        <Choices
          label={messages.resultAnalysis.panes}
          choices={panes}
          names={messages.resultAnalysis.pane}
          chosen={look.pane}
          onChoose={(pane) => onLook({ ...look, pane })}
        />
      )}
      <span className={styles.gap} />
      {children}
    </div>
  );
}

interface ChoicesProps<Id extends string> {
  label: string;
  choices: readonly { readonly id: Id; readonly icon: LucideIcon }[];
  names: Readonly<Record<Id, string>>;
  chosen: Id;
  onChoose: (id: Id) => void;
}

function Choices<Id extends string>({ label, choices, names, chosen, onChoose }: ChoicesProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles.panes ?? ""}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[chosen]}
      onSelectionChange={(keys) => {
        const choice = choices.find(({ id }) => keys.has(id));
        if (choice !== undefined) onChoose(choice.id);
      }}
    >
      {choices.map(({ id, icon }) => (
        <ToggleButton key={id} id={id} className={styles.toggle ?? ""}>
          <Icon of={icon} />
          {names[id]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
