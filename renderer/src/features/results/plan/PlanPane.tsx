import { useMemo, useState } from "react";
import type { PlanView } from "#shared/domain/results/resultPresentation";
import { CopyButton } from "../../../components/CopyButton";
import { ErrorNotice, Notice } from "../../../components/Notice";
import { Spinner } from "../../../components/Spinner";
import { messages } from "../../../messages/messages";
import { useResult } from "../state/resultContext";
import { formatPlanTime } from "./planFigures";
import { type PlanHint, planHints } from "#shared/sql/plan/planHints";
import styles from "./PlanPane.module.css";
import { PlanTable } from "./PlanTable";
import { planText } from "./planText";
import { PlanTree } from "./PlanTree";
import { parseQueryPlan, planNodes, type QueryPlan } from "#shared/sql/plan/QueryPlan";
import { usePlanTexts } from "./usePlanTexts";

/** What EXPLAIN answered: a plan as tree, table or text, with what is known of the selected operator beside it. */
export function PlanPane({ view }: { view: Exclude<PlanView, "rows"> }) {
  const { client, state } = useResult();
  const { texts, error } = usePlanTexts(client, state.rowCount);
  const plan = useMemo(() => {
    const [text] = texts ?? [];
    return text === undefined || texts?.length !== 1 ? null : parseQueryPlan(text);
  }, [texts]);
  const text = messages.resultPlan;
  if (error !== null) return <ErrorNotice error={error} />;
  if (texts === null) {
    return (
      <p className={styles.waiting}>
        <Spinner />
        {text.loading}
      </p>
    );
  }
  // A drawing, or several plans of one statement, are text already.
  const shownText = plan === null ? texts.join("\n\n") : planText(plan);
  return (
    <div className={styles.pane}>
      {plan === null || view === "text" ? (
        // The keyboard scrolls what it can reach.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={styles.text} tabIndex={0} data-selectable>
          {shownText}
        </pre>
      ) : (
        <DrawnPlan plan={plan} view={view} />
      )}
      <PlanFoot plan={plan} text={shownText} />
    </div>
  );
}

function DrawnPlan({ plan, view }: { plan: QueryPlan; view: "tree" | "table" }) {
  const [selectedId, setSelectedId] = useState(plan.root.id);
  const nodes = useMemo(() => planNodes(plan.root), [plan]);
  const hints = useMemo(() => planHints(plan), [plan]);
  const selected = nodes.find(({ node }) => node.id === selectedId)?.node ?? plan.root;
  const text = messages.resultPlan;
  const Drawn = view === "tree" ? PlanTree : PlanTable;
  return (
    <>
      {hints.length === 0 ? null : (
        <section aria-label={text.hints} className={styles.hints}>
          {hints.slice(0, 3).map((hint) => (
            <Notice key={`${hint.kind} ${hint.node?.id ?? ""}`} tone="warning">
              {hint.node === null ? (
                hintText(hint)
              ) : (
                <button type="button" className={styles.hint} onClick={() => setSelectedId(hint.node.id)}>
                  {hintText(hint)}
                </button>
              )}
            </Notice>
          ))}
        </section>
      )}
      <div className={styles.drawn}>
        <Drawn plan={plan} selectedId={selected.id} onSelect={setSelectedId} />
        <aside
          aria-label={text.operatorDetails(selected.operator)}
          className={styles.details}
          data-selectable
        >
          <h3>{selected.operator}</h3>
          {selected.details.length === 0 ? <p>{text.noDetails}</p> : null}
          <dl>
            {selected.details.map(({ name, text: detail }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{detail}</dd>
              </div>
            ))}
          </dl>
        </aside>
      </div>
    </>
  );
}

function hintText(hint: PlanHint): string {
  const text = messages.resultPlan.hint;
  switch (hint.kind) {
    case "joinMultiplies":
      return text.joinMultiplies(hint.node.operator, hint.factor);
    case "comparesAllPairs":
      return text.comparesAllPairs(hint.node.operator, hint.pairs);
    case "wrongEstimate":
      return text.wrongEstimate(hint.node.operator, hint.estimated, hint.rows);
    case "spilled":
      return text.spilled(hint.bytes);
  }
}

/** What the statement took in total, and the plan to take along. */
function PlanFoot({ plan, text }: { plan: QueryPlan | null; text: string }) {
  const say = messages.resultPlan;
  const measured = plan?.measured ?? null;
  const parts =
    measured === null
      ? plan === null
        ? []
        : [say.notRun]
      : [
          say.duration(formatPlanTime(measured.seconds)),
          say.cpu(formatPlanTime(measured.cpuSeconds)),
          say.memory(measured.peakMemory),
          ...(measured.peakSpill > 0 ? [say.spill(measured.peakSpill)] : []),
        ];
  return (
    <footer className={styles.foot}>
      <span>{parts.join(" · ")}</span>
      <CopyButton text={text} label={say.copyText} copiedLabel={say.copied} failedText={say.notCopied} />
    </footer>
  );
}
