import { useMemo, useState } from "react";
import type { PlanView } from "#shared/domain/results/resultPresentation";
import { CopyButton } from "../../../components/CopyButton";
import { ErrorNotice, Notice } from "../../../components/Notice";
import { Spinner } from "../../../components/Spinner";
import { messages } from "../../../messages/messages";
import { Select } from "../../../components/Select";
import { useScrollStop } from "../../../components/useScrollStop";
import { formatTimeOfDay } from "../../../lib/formatTime";
import { lineText } from "../../../lib/lineText";
import { useNow } from "../../../lib/useNow";
import { useResult } from "../state/resultContext";
import { formatPlanTime } from "./planFigures";
import { explainPrefix } from "#shared/sql/plan/explainStatement";
import { type PlanHint, planHints } from "#shared/sql/plan/planHints";
import styles from "./PlanPane.module.css";
import { PlanTable } from "./PlanTable";
import { planText } from "./planText";
import { operatorTitles } from "./operatorTitles";
import { PlanTree } from "./PlanTree";
import { parseQueryPlan, type PlanNode, planNodes, type QueryPlan } from "#shared/sql/plan/QueryPlan";
import { useEarlierPlans } from "./shownPlans";
import { usePlanTexts } from "./usePlanTexts";
import { language } from "../../../lib/language";

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
  return <ShownPlans plan={plan} texts={texts} view={view} />;
}

interface ShownPlansProps {
  /** Null where the texts are no plan that can be drawn. */
  plan: QueryPlan | null;
  texts: readonly string[];
  view: Exclude<PlanView, "rows">;
}

/** The plan of the result, beside an earlier one where one is chosen. */
function ShownPlans({ plan, texts, view }: ShownPlansProps) {
  const { state, statement } = useResult();
  const earlier = useEarlierPlans(state.runId, statement, plan);
  const now = useNow(60_000);
  const [besideId, setBesideId] = useState<string | null>(null);
  const beside = plan === null ? undefined : earlier.find(({ runId }) => runId === besideId);
  // A drawing, or several plans of one statement, are text already.
  const shownText = plan === null ? texts.join("\n\n") : planText(plan);
  const text = messages.resultPlan;
  return (
    <div className={styles.pane}>
      <div className={styles.plans}>
        {beside === undefined ? null : (
          <section className={styles.plan} aria-label={text.earlier}>
            <PlanHeading name={text.earlier} statement={beside.statement} plan={beside.plan} />
            <PlanBody plan={beside.plan} text={planText(beside.plan)} view={view} isBeside />
          </section>
        )}
        <section className={styles.plan} aria-label={text.current}>
          {beside === undefined || plan === null ? null : (
            <PlanHeading name={text.current} statement={statement} plan={plan} />
          )}
          <PlanBody plan={plan} text={shownText} view={view} isBeside={beside !== undefined} />
        </section>
      </div>
      <footer className={styles.foot}>
        <span>
          {plan === null ? "" : beside === undefined ? figuresText(plan) : comparisonText(beside.plan, plan)}
        </span>
        <span className={styles.actions}>
          {plan === null || earlier.length === 0 ? null : (
            <Select
              isLabelHidden
              variant="quiet"
              label={text.compareWith}
              value={beside?.runId ?? "none"}
              options={[
                { value: "none", label: text.compareWithNone },
                ...earlier.map((shown) => ({
                  value: shown.runId,
                  label: lineText(shown.statement ?? text.unknownStatement, 40),
                  description: [formatTimeOfDay(shown.shownAt, now), figuresText(shown.plan)].join(" · "),
                })),
              ]}
              onChange={(runId) => setBesideId(runId === "none" ? null : runId)}
            />
          )}
          <CopyButton
            text={shownText}
            label={text.copyText}
            copiedLabel={text.copied}
            failedText={text.notCopied}
          />
        </span>
      </footer>
    </div>
  );
}

interface PlanHeadingProps {
  name: string;
  statement: string | null;
  plan: QueryPlan;
}

/** Which of two plans one is, and what it took. */
function PlanHeading({ name, statement, plan }: PlanHeadingProps) {
  return (
    <header className={styles.heading}>
      <h3>{name}</h3>
      <span className={styles.statement}>
        {statement === null ? "" : lineText(statement.slice(explainPrefix(statement).length))}
      </span>
      <span>{plan.measured === null ? "" : formatPlanTime(plan.measured.seconds)}</span>
    </header>
  );
}

interface PlanBodyProps {
  plan: QueryPlan | null;
  text: string;
  view: Exclude<PlanView, "rows">;
  /** Whether another plan takes half of the width. */
  isBeside: boolean;
}

function PlanBody({ plan, text, view, isBeside }: PlanBodyProps) {
  const { stop } = useScrollStop();
  if (plan !== null && view !== "text") return <DrawnPlan plan={plan} view={view} isBeside={isBeside} />;
  return (
    <pre {...stop} className={styles.text} data-selectable>
      {text}
    </pre>
  );
}

interface DrawnPlanProps {
  plan: QueryPlan;
  view: "tree" | "table";
  isBeside: boolean;
}

function DrawnPlan({ plan, view, isBeside }: DrawnPlanProps) {
  const [selectedId, setSelectedId] = useState(plan.root.id);
  const nodes = useMemo(() => planNodes(plan.root), [plan]);
  const hints = useMemo(() => planHints(plan), [plan]);
  const titles = useMemo(() => operatorTitles(plan), [plan]);
  const titleOf = ({ id, operator }: PlanNode) => titles.get(id)?.full ?? operator;
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
                messages.resultPlan.hint.spilled(hint.bytes)
              ) : (
                <button type="button" className={styles.hint} onClick={() => setSelectedId(hint.node.id)}>
                  {hintText(hint, titleOf(hint.node))}
                </button>
              )}
            </Notice>
          ))}
        </section>
      )}
      <div className={styles.drawn} data-beside={isBeside}>
        <Drawn plan={plan} selectedId={selected.id} onSelect={setSelectedId} />
        <aside
          aria-label={text.operatorDetails(titleOf(selected))}
          className={styles.details}
          data-selectable
        >
          <h3>{titleOf(selected)}</h3>
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

function hintText(hint: Exclude<PlanHint, { readonly kind: "spilled" }>, operator: string): string {
  const text = messages.resultPlan.hint;
  switch (hint.kind) {
    case "joinMultiplies":
      return text.joinMultiplies(operator, hint.factor);
    case "comparesAllPairs":
      return text.comparesAllPairs(operator, hint.pairs);
    case "wrongEstimate":
      return text.wrongEstimate(operator, hint.estimated, hint.rows);
  }
}

/** What a statement took in total. */
function figuresText({ measured }: QueryPlan): string {
  const text = messages.resultPlan;
  if (measured === null) return text.notRun;
  return [
    text.duration(formatPlanTime(measured.seconds)),
    text.cpu(formatPlanTime(measured.cpuSeconds)),
    text.memory(measured.peakMemory),
    ...(measured.peakSpill > 0 ? [text.spill(measured.peakSpill)] : []),
  ].join(" · ");
}

/** How two plans differ in total; nothing where one was not run. */
function comparisonText(before: QueryPlan, now: QueryPlan): string {
  if (before.measured === null || now.measured === null) return messages.resultPlan.notBothRun;
  const [was, is] = [before.measured.seconds, now.measured.seconds];
  const factor = Math.max(was, is) / Math.max(Math.min(was, is), 1e-6);
  const times = factor.toLocaleString(language, { maximumFractionDigits: factor < 10 ? 1 : 0 });
  const { same, faster, slower } = messages.resultPlan.compared;
  return factor < 1.05 ? same : is < was ? faster(times) : slower(times);
}
