import { queryOptions, useQuery } from "@tanstack/react-query";
import { bridge } from "../../bridge/bridge";
import { Dialog } from "../../components/Dialog";
import { ErrorNotice } from "../../components/Notice";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import styles from "./LicensesDialog.module.css";

const noticesQuery = queryOptions({
  queryKey: ["app", "notices"],
  queryFn: ({ signal }) => bridge.call("app.notices", {}, { signal }),
});

/** The libraries in the app, each with the terms that it comes with. */
export function LicensesDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(noticesQuery);
  const text = messages.settings.licenses;
  return (
    <Dialog title={text.title} closeLabel={messages.general.close} size="large" onClose={onClose}>
      <p className={styles.explanation}>{text.explanation}</p>
      <ErrorNotice error={error === null ? null : toAppErrorData(error)} />
      <ul className={styles.libraries}>
        {data?.libraries.map(({ name, version, license, text: terms }, index) => (
          // Two versions of one library, or a copy of it, may be in the app.
          <li key={`${name} ${version} ${index}`}>
            <details>
              <summary>
                {name} {version} <span className={styles.license}>{license}</span>
              </summary>
              <pre className={styles.terms} data-selectable>
                {terms === "" ? text.noText(license) : terms}
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
