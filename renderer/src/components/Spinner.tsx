import styles from "./Spinner.module.css";

/** Shows that work goes on; the words beside it say which. Still where the system asks for no motion. */
export function Spinner() {
  return (
    <svg className={styles.spinner} width="16" height="16" viewBox="0 0 16 16" aria-hidden>
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeOpacity="0.25" strokeWidth="1.5" />
      <path
        d="M8 2a6 6 0 0 1 6 6"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeWidth="1.5"
      />
    </svg>
  );
}
