import type { GroupKey } from "#shared/domain/results/resultAnalysis";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ChartLook } from "#shared/domain/results/resultPresentation";
import { typeFamily } from "#shared/domain/typeFamily";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import { type ChartBox, others, type ReadChart } from "./ChartData";
import { limitedX, mostCategories } from "./limits";
import { rowsOf } from "./readGroups";

/** Boxes that a plot has at most. */
const mostBoxes = 200;

/** Reads how the values of a column are spread, in each group where there is a key. Rejects with AppError. */
export async function readBoxes(
  client: ResultClient,
  columns: readonly ResultColumn[],
  chart: ChartLook,
  key: GroupKey | undefined,
  column: number,
): Promise<ReadChart> {
  const family = typeFamily(columns[key?.column ?? -1]?.type ?? "");
  const view = await client.derived.boxes({
    key: key === undefined ? null : limitedX(chart, key, family),
    column,
  });
  const rows = rowsOf(view, view);
  try {
    const texts = await view.readTexts(mostBoxes);
    const at = (place: number, row: number) => texts[place]?.[row] ?? null;
    const boxes = (texts[0] ?? []).flatMap((x, row): ChartBox[] => {
      const [minimum, bottom, low, middle, high, top, maximum] = [3, 4, 5, 6, 7, 8, 9].map((place) =>
        at(place, row),
      );
      if (minimum == null || bottom == null || low == null || middle == null) return [];
      if (high == null || top == null || maximum == null) return [];
      return [
        {
          x: at(11, row) === "0" ? x : others,
          count: at(1, row) ?? "0",
          minimum,
          bottom,
          quartiles: [low, middle, high],
          top,
          maximum,
          beyond: at(10, row) ?? "0",
        },
      ];
    });
    const missing = (texts[2] ?? []).reduce((sum, count) => sum + Number(count), 0);
    const merged = Math.max(0, ...(texts[11] ?? []).map(Number));
    const text = messages.resultChart;
    const notes = [
      ...(view.rowCount > mostBoxes ? [messages.resultAnalysis.pointsCut(mostBoxes)] : []),
      ...(merged > 0
        ? [text.othersOf(columns[key?.column ?? -1]?.name ?? "", mostCategories(chart), merged)]
        : []),
      ...(missing > 0 ? [text.withoutValue(missing)] : []),
    ];
    return { data: { kind: "boxes", boxes, pointCount: boxes.length, notes }, rows };
  } catch (error) {
    rows.close();
    throw error;
  }
}
