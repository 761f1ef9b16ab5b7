import type * as english from "../en/resultPlan";
import type { Translated } from "../../lib/translation";
import { formatBytes, formatNumber } from "../../lib/formatNumber";
import { plural } from "./plural";

/** The plan of a statement: what the engine does, what it expects and what it measured. */
export const resultPlan: Translated<typeof english.resultPlan> = {
  views: "Plan anzeigen als",
  view: { tree: "Baum", table: "Tabelle", text: "Text", rows: "Zeilen" },
  tree: "Plan, der letzte Operator zuerst",
  table: "Operatoren des Plans",
  loading: "Plan wird gelesen",
  notRun: "Nicht ausgeführt: Zeilenzahlen sind Schätzungen.",
  duration: (duration) => `${duration} insgesamt`,
  cpu: (duration) => `${duration} CPU-Zeit`,
  memory: (bytes) => `höchstens ${formatBytes(bytes)} Arbeitsspeicher`,
  spill: (bytes) => `höchstens ${formatBytes(bytes)} auf dem Datenträger`,
  copyText: "Plan kopieren",
  copied: "Kopiert",
  notCopied: "Der Plan kann nicht kopiert werden.",
  earlier: "Früherer Plan",
  current: "Dieser Plan",
  compareWith: "Vergleichen mit",
  compareWithNone: "Vergleichen mit\u00a0…",
  unknownStatement: "Unbekannte Anweisung",
  notBothRun: "Führen Sie beide Anweisungen aus, um ihre Zeiten zu vergleichen.",
  compared: {
    same: "Beide haben etwa gleich lange gebraucht.",
    faster: (times) => `Dieser Plan war ${times}-mal so schnell.`,
    slower: (times) => `Dieser Plan hat ${times}-mal so lange gebraucht.`,
  },
  hints: "Hinweise",
  column: {
    operator: "Operator",
    details: "Details",
    rows: "Zeilen",
    estimatedRows: "Geschätzte Zeilen",
    rowsScanned: "Gelesene Zeilen",
    time: "Zeit",
    timeShare: "Zeitanteil",
  },
  operatorDetails: (operator) => `Details zu ${operator}`,
  noDetails: "Keine weiteren Details.",
  rows: (rows) => plural(rows, "Zeile", "Zeilen"),
  estimated: (rows) => `etwa ${plural(rows, "Zeile", "Zeilen")}`,
  estimatedBeside: (rows) => `geschätzt ${formatNumber(rows)}`,
  share: (percent) => `${percent} der Zeit`,
  hint: {
    joinMultiplies: (operator, factor) =>
      `${operator} vervielfacht die Zeilen um den Faktor ${formatNumber(factor)}. Prüfen Sie, ob die Bedingung jeder Zeile nur eine andere zuordnet.`,
    comparesAllPairs: (operator, pairs) =>
      `${operator} vergleicht jede Zeile mit jeder, ${formatNumber(pairs)} Paare. Verknüpfen Sie nach Möglichkeit über gleiche Spalten.`,
    wrongEstimate: (operator, estimated, rows) =>
      `Die Engine hat bei ${operator} ${plural(estimated, "Zeile", "Zeilen")} erwartet und ${formatNumber(rows)} erhalten. Vielleicht hat sie deshalb eine langsame Join-Reihenfolge gewählt.`,
    spilled: (bytes) =>
      `Der Arbeitsspeicher reichte nicht, und die Anweisung hat ${formatBytes(bytes)} auf den Datenträger geschrieben. Lesen Sie weniger Spalten, filtern Sie früher oder geben Sie der Datenbank mehr Arbeitsspeicher.`,
  },
};
