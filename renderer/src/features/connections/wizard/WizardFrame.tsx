import { useEffect, useRef, type ReactNode } from "react";
import { messages } from "../../../messages/messages";
import styles from "./NewConnectionWizard.module.css";
import type { WizardStep } from "./WizardDraft";
import { WizardSteps } from "./WizardSteps";

interface WizardFrameProps {
  step: WizardStep | "firstSync";
  /** The heading of the step. */
  title: string;
  onBackTo: (step: WizardStep) => void;
  onSubmit: () => void;
  /** The row of buttons at the foot. */
  actions: ReactNode;
  /** Whether the step fills the height and scrolls by itself. */
  isFilling?: boolean;
  children: ReactNode;
}

/** The page around a step. A new step takes the focus: its first empty field, or else its heading, which is read out. */
export function WizardFrame(props: WizardFrameProps) {
  const { step, title, isFilling = false } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  useEffect(() => {
    // Opening the wizard leaves the focus to whoever opened it, apart from the form.
    if (first.current) {
      first.current = false;
      return;
    }
    const field =
      step === "settings"
        ? body.current?.querySelector<HTMLElement>("input:not([type=file], [type=search]), textarea")
        : null;
    (field ?? heading.current)?.focus();
  }, [step]);
  return (
    <form
      className={styles.wizard}
      aria-label={messages.connectionWizard.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
        // Whatever stands in the way is marked once this is drawn.
        requestAnimationFrame(() => body.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      }}
    >
      <header className={styles.header}>
        <h1 className={styles.title}>{messages.connectionWizard.title}</h1>
        <WizardSteps current={step} onBack={props.onBackTo} />
      </header>
      <div ref={body} className={styles.body} data-filling={isFilling || undefined}>
        <h2 ref={heading} className={styles.stepTitle} tabIndex={-1}>
          {title}
        </h2>
        {props.children}
      </div>
      <footer className={styles.footer}>{props.actions}</footer>
    </form>
  );
}
