import { messages } from "../messages/messages";
import { CopyButton } from "./CopyButton";
import styles from "./ShownOnce.module.css";

/** A secret that is shown only now, with the button that copies it. */
export function ShownOnce({ label, value, copyLabel }: { label: string; value: string; copyLabel: string }) {
  const { copied, copyFailed } = messages.general;
  return (
    <section className={styles.secret} aria-label={label}>
      <header>
        <h3>{label}</h3>
        <CopyButton text={value} label={copyLabel} copiedLabel={copied} failedText={copyFailed} />
      </header>
      <code data-selectable>{value}</code>
    </section>
  );
}
