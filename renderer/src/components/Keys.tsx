import styles from "./Keys.module.css";

/** A keyboard shortcut as it is written on this platform. */
export function Keys({ keys }: { keys: string }) {
  return <kbd className={styles.keys}>{keys}</kbd>;
}
