import { useId } from "react";
import { type ChartLook, legendPlaces, mostColours } from "#shared/domain/results/resultPresentation";
import { Checkbox } from "../../../components/Checkbox";
import { MoreFields } from "../../../components/MoreFields";
import { Select } from "../../../components/Select";
import { TextField } from "../../../components/TextField";
import { messages } from "../../../messages/messages";
import { useResult } from "../state/resultContext";
import { columnLabels } from "../chartDrawing/useDrawnChart";
import styles from "./ChartPane.module.css";

interface ChartAppearanceProps {
  chart: ChartLook;
  onChange: (part: Partial<ChartLook>) => void;
  parts: readonly { readonly part: string | null; readonly label: string }[];
}

/** Parts whose colours can be chosen by themselves. */
const mostParts = 12;

const automatic = "automatic";

/** How the chart looks: its texts in place of the names of columns, its legend, its colours. */
export function ChartAppearance({ chart, onChange, parts }: ChartAppearanceProps) {
  const { columns } = useResult();
  const text = messages.resultChart;
  const named = columnLabels(chart, columns);
  const labels = chart.labels ?? {};
  const hasAxes = chart.type !== "pie" && chart.type !== "map";
  const hasLegend = parts.length > 1 || chart.type === "pie";
  const field = (name: "title" | "x" | "y" | "y2", label: string) => (
    <TextField
      label={label}
      value={labels[name] ?? ""}
      placeholder={named[name]}
      maxLength={200}
      onChange={(written) => onChange({ labels: { ...labels, [name]: written } })}
    />
  );
  return (
    <MoreFields label={text.appearance} level={2}>
      <div className={styles.appearance}>
        {field("title", text.title)}
        {hasAxes && named.x !== "" ? field("x", text.xLabel) : null}
        {hasAxes ? field("y", text.yLabel) : null}
        {hasAxes && named.y2 !== "" ? field("y2", text.y2Label) : null}
        {hasLegend ? (
          <Select
            label={text.legend}
            value={chart.legend ?? (chart.type === "pie" ? "none" : "right")}
            options={legendPlaces.map((place) => ({ value: place, label: text.legends[place] }))}
            onChange={(legend) => onChange({ legend })}
          />
        ) : null}
        {chart.type === "heatmap"
          ? null
          : parts
              .slice(0, mostParts)
              .map(({ part, label }) => (
                <ColourSelect
                  key={String(part)}
                  chart={chart}
                  part={part}
                  label={label}
                  onChange={onChange}
                />
              ))}
        {chart.type === "bar" || chart.type === "area" || chart.type === "pie" ? (
          <Checkbox
            isSelected={chart.hasPatterns === true}
            onChange={(hasPatterns) => onChange({ hasPatterns })}
          >
            {text.hasPatterns}
          </Checkbox>
        ) : null}
      </div>
    </MoreFields>
  );
}

interface ColourSelectProps extends Pick<ChartAppearanceProps, "chart" | "onChange"> {
  part: string | null;
  label: string;
}

/** Chooses one of the theme's colours for a part; each is seen before it is chosen. */
function ColourSelect({ chart, part, label, onChange }: ColourSelectProps) {
  const text = messages.resultChart;
  const id = useId();
  const chosen = chart.colours?.find((one) => one.part === part)?.colour;
  const choose = (colour: number | null): void => {
    const others = (chart.colours ?? []).filter((one) => one.part !== part);
    onChange({ colours: colour === null ? others : [...others, { part, colour }].slice(-50) });
  };
  return (
    <fieldset className={styles.colours} aria-labelledby={id}>
      <legend id={id} className={styles.colourName}>
        {text.colourOf(label)}
      </legend>
      {[null, ...Array.from({ length: mostColours }, (_, index) => index + 1)].map((colour) => (
        <label
          key={colour ?? automatic}
          className={styles.colour}
          title={colour === null ? text.automatic : text.colour(colour)}
          style={colour === null ? {} : { background: `var(--series-${colour})` }}
          data-automatic={colour === null || undefined}
        >
          <input
            type="radio"
            className="visually-hidden"
            name={id}
            checked={(chosen ?? null) === colour}
            onChange={() => choose(colour)}
            aria-label={colour === null ? text.automatic : text.colour(colour)}
          />
        </label>
      ))}
    </fieldset>
  );
}
