import { Sigma } from "lucide-react";
import { ToggleButton } from "react-aria-components";
import { Icon } from "../../../components/Icon";
import { Tooltip } from "../../../components/Tooltip";
import { useOfferedActions } from "../../../lib/offeredActions";
import { messages } from "../../../messages/messages";
import styles from "../view/ResultHead.module.css";

interface StatisticsToggleProps {
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** Shows the statistics of all columns beside the rows. */
export function StatisticsToggle({ isShown, onShow }: StatisticsToggleProps) {
  const text = messages.resultAnalysis;
  useOfferedActions([{ id: "showStatistics", label: text.statistics, run: () => onShow(!isShown) }]);
  return (
    <Tooltip text={text.showStatistics} shortcut="Alt+I">
      <ToggleButton className={styles.toggle ?? ""} isSelected={isShown} onChange={onShow}>
        <Icon of={Sigma} />
        <span className={styles.words}>{text.statistics}</span>
      </ToggleButton>
    </Tooltip>
  );
}
