import { Check } from "lucide-react";
import { Button } from "react-aria-components";
import { Icon } from "../../../components/Icon";
import { messages } from "../../../messages/messages";
import { wizardSteps, type WizardStep } from "./WizardDraft";
import styles from "./WizardSteps.module.css";

interface WizardStepsProps {
  current: WizardStep | "firstSync";
  onBack: (step: WizardStep) => void;
}

/** Where one is; steps that are done lead back. */
export function WizardSteps({ current, onBack }: WizardStepsProps) {
  const text = messages.connectionWizard;
  const isCreated = current === "firstSync";
  const place = isCreated ? wizardSteps.length : wizardSteps.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={text.stepsLabel}>
      {[...wizardSteps, "firstSync" as const].map((step, index) => {
        const mark = (
          <>
            <span className={styles.number} aria-hidden>
              {index < place ? <Icon of={Check} /> : index + 1}
            </span>
            {text.steps[step]}
          </>
        );
        return (
          <li
            key={step}
            className={styles.step}
            data-state={index < place ? "done" : index === place ? "current" : "ahead"}
            aria-current={index === place ? "step" : undefined}
          >
            {index < place && !isCreated && step !== "firstSync" ? (
              <Button className={styles.back ?? ""} onPress={() => onBack(step)}>
                {mark}
              </Button>
            ) : (
              <span className={styles.label}>{mark}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
