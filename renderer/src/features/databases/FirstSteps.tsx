import { Plus } from "lucide-react";
import { Button } from "../../components/Button";
import { messages } from "../../messages/messages";
import styles from "./DatabasesScreen.module.css";

/** The first thing a new person sees: what leads from nothing to an answer. */
export function FirstSteps({ onCreate }: { onCreate: () => void }) {
  const text = messages.databases;
  return (
    <div className={styles.first}>
      <h1>{text.firstTitle}</h1>
      <ol className={styles.steps}>
        {text.firstSteps.map((step, index) => (
          <li key={step.title}>
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
            <div className={styles.step}>
              <h2>{step.title}</h2>
              <p>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Button variant="primary" icon={Plus} onPress={onCreate}>
        {text.create}
      </Button>
    </div>
  );
}
