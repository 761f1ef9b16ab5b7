import type * as english from "../en/resultPlan";
import type { Translated } from "../../lib/translation";
import { formatBytes, formatNumber } from "../../lib/formatNumber";
import { plural } from "./plural";

/** The plan of a statement: what the engine does, what it expects and what it measured. */
export const resultPlan: Translated<typeof english.resultPlan> = {
  views: "Afficher le plan comme",
  view: { tree: "Arbre", table: "Tableau", text: "Texte", rows: "Lignes" },
  tree: "Plan, à partir du dernier opérateur",
  table: "Opérateurs du plan",
  loading: "Lecture du plan",
  notRun: "Non exécuté : les nombres de lignes sont estimés.",
  duration: (duration) => `${duration} au total`,
  cpu: (duration) => `${duration} de temps CPU`,
  memory: (bytes) => `${formatBytes(bytes)} de mémoire au plus`,
  spill: (bytes) => `${formatBytes(bytes)} sur disque au plus`,
  copyText: "Copier le plan",
  copied: "Copié",
  notCopied: "Impossible de copier le plan.",
  earlier: "Plan antérieur",
  current: "Ce plan",
  compareWith: "Comparer avec",
  compareWithNone: "Comparer avec…",
  unknownStatement: "Instruction inconnue",
  notBothRun: "Exécutez les deux instructions pour comparer leurs durées.",
  compared: {
    same: "Les deux ont pris à peu près le même temps.",
    faster: (times) => `Ce plan a été ${times} fois plus rapide.`,
    slower: (times) => `Ce plan a été ${times} fois plus lent.`,
  },
  hints: "Conseils",
  column: {
    operator: "Opérateur",
    details: "Détails",
    rows: "Lignes",
    estimatedRows: "Lignes estimées",
    rowsScanned: "Lignes parcourues",
    time: "Temps",
    timeShare: "Part du temps",
  },
  operatorDetails: (operator) => `Détails de l’opérateur ${operator}`,
  noDetails: "Aucun autre détail.",
  rows: (rows) => plural(rows, "ligne", "lignes"),
  estimated: (rows) => `environ ${plural(rows, "ligne", "lignes")}`,
  estimatedBeside: (rows) => plural(rows, "estimée", "estimées"),
  share: (percent) => `${percent} du temps`,
  hint: {
    joinMultiplies: (operator, factor) =>
      `L’opérateur ${operator} multiplie les lignes, 1 pour ${formatNumber(factor)}. Vérifiez que sa condition n’associe chaque ligne qu’une seule fois.`,
    comparesAllPairs: (operator, pairs) =>
      `L’opérateur ${operator} compare chaque ligne à toutes les autres, soit ${plural(pairs, "paire", "paires")}. Si possible, joignez sur des colonnes égales.`,
    wrongEstimate: (operator, estimated, rows) =>
      `Le moteur attendait ${plural(estimated, "ligne", "lignes")} de l’opérateur ${operator} et en a obtenu ${formatNumber(rows)} ; il a pu choisir un ordre de jointure lent.`,
    spilled: (bytes) =>
      `L’instruction a manqué de mémoire et a écrit ${formatBytes(bytes)} sur disque. Lisez moins de colonnes, filtrez plus tôt, ou donnez plus de mémoire à la base de données.`,
  },
};
