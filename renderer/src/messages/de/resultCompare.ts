import type * as english from "../en/resultCompare";
import type { Translated } from "../../lib/translation";
import { formatNumber } from "../../lib/formatNumber";
import { allOf, plural, theFirstRows } from "./plural";

const names = (columns: readonly string[]) => {
  const shown = columns.slice(0, 5).join(", ");
  return columns.length > 5 ? `${shown} und ${formatNumber(columns.length - 5)} weitere` : shown;
};

/** "Nur die ersten 500 Zeilen … werden verglichen." */
const onlyFirst = (rows: number, of: string) =>
  `Nur ${theFirstRows(rows)} ${of} ${rows === 1 ? "wird" : "werden"} verglichen.`;

/** Two results compared: which rows were added, removed and changed. */
export const resultCompare: Translated<typeof english.resultCompare> = {
  label: "Vergleich mit einem früheren Ergebnis",
  looking: "Frühere Ergebnisse werden geladen",
  emptyTitle: "Kein früheres Ergebnis zum Vergleichen",
  emptyText:
    "Führen Sie die Anweisung erneut aus, um zu sehen, was sich seit diesem Ergebnis geändert hat. Wharf bewahrt Ergebnisse bis zum Speicherlimit auf; angeheftete bleiben.",
  chooseTitle: "Mit einem früheren Ergebnis vergleichen",
  chooseText:
    "Von dieser Anweisung ist kein früheres Ergebnis vorhanden. Führen Sie sie erneut aus, um Änderungen zu sehen, oder wählen Sie ein anderes Ergebnis.",
  search: "Anweisungen suchen",
  clearSearch: "Suche leeren",
  noneMatches: "Keine passenden früheren Ergebnisse.",
  firstOf: (shown, all) =>
    `Die ersten ${formatNumber(shown)} von ${plural(all, "Ergebnis", "Ergebnissen")}. Weitere finden Sie über die Suche.`,
  earlierResults: "Frühere Ergebnisse",
  likeness: {
    statement: "Dieselbe Anweisung auf dieser Datenbank",
    columns: "Dieselben Spalten",
    other: "Andere Ergebnisse",
  },
  before: "Vorher",
  changeBefore: (result) => `Vorher: ${result}. Anderes Ergebnis wählen`,
  unknownResult: "Ein anderes Ergebnis",
  chooseAnother: "Anderes Ergebnis wählen",

  key: "Schlüsselspalten",
  changeKey: (key) => `Schlüsselspalten: ${key}. Ändern`,
  keyOf: (columns) => columns.join(" + "),
  wholeRows: "Ganze Zeilen",
  otherColumns: "Andere Spalten",
  comparedColumns: (count, all) =>
    count === all
      ? allOf(all, "Spalte", "Spalten")
      : `${formatNumber(count)} von ${plural(all, "Spalte", "Spalten")}`,
  changeColumns: (columns) => `${columns} verglichen. Ändern`,
  columnsTitle: "Zu vergleichende Spalten",
  columnsHint:
    "Schlüsselspalten ordnen die Zeilen beider Ergebnisse einander zu. Andere Spalten werden verglichen oder ausgelassen.",
  searchColumns: "Spalte suchen",
  noColumnFound: "Keine passenden Spalten.",
  use: { key: "Schlüssel", compare: "Vergleichen", leaveOut: "Auslassen" },
  usageOf: (column) => `Verwendung von ${column}`,
  nothingToCompare: "Mindestens eine Spalte wählen.",
  compare: "Vergleichen",
  noKeyTitle: "Schlüsselspalten wählen",
  noKeyText:
    "Keine Kombination von bis zu drei Spalten ist in beiden Ergebnissen eindeutig. Wählen Sie Schlüsselspalten oder vergleichen Sie ganze Zeilen.",
  chooseColumns: "Spalten wählen",
  compareWholeRows: "Ganze Zeilen vergleichen",
  noCommonTitle: "Die beiden Ergebnisse haben keine gemeinsamen Spalten",
  noCommonText: "Spalten werden einander nach ihrem Namen zugeordnet.",

  comparing: "Wird verglichen",
  changes: "Nur anzeigen",
  change: { added: "Hinzugefügt", removed: "Entfernt", changed: "Geändert" },
  changeCount: (change, count) => `${change} ${formatNumber(count)}`,
  same: (count) => `Gleich ${formatNumber(count)}`,
  sameTitle: "Keine Unterschiede",
  sameText: (rows, columns) =>
    `${rows === 1 ? "Die einzige Zeile ist" : `Alle ${formatNumber(rows)} Zeilen sind`} in ${columns === 1 ? "der verglichenen Spalte" : `den ${formatNumber(columns)} verglichenen Spalten`} gleich.`,
  bothEmpty: "Beide Ergebnisse haben keine Zeilen.",
  changedIn: "Geändert in",
  changedInColumn: (column, count) => `${column} (${formatNumber(count)})`,
  changedColumns: (count) => plural(count, "Spalte", "Spalten"),
  moreColumns: (count) => `${formatNumber(count)} weitere`,
  showAllColumns: "Alle Spalten anzeigen",
  noneShown: "Keine passenden Zeilen.",
  beforeHeading: "vorher",
  nowHeading: "jetzt",
  notThere: "keine Zeile",
  changedFrom: "geändert von",
  changedTo: "geändert in",
  alike: "Anderer Wert, gleicher Text",
  differsFrom: (place, length) => `Erster Unterschied bei Zeichen ${place} von ${length}`,
  placeOf: (place, length) => `bei ${place} von ${length}`,

  onlyNow: (columns) => `Nur in diesem Ergebnis: ${names(columns)}.`,
  onlyBefore: (columns) => `Nur im früheren Ergebnis: ${names(columns)}.`,
  notCompared: "Sie werden nicht verglichen.",
  cutBoth: (before, now) =>
    before === now
      ? onlyFirst(now, "beider Ergebnisse")
      : `Nur ${theFirstRows(before)} des früheren Ergebnisses und ${theFirstRows(now)} dieses Ergebnisses werden verglichen.`,
  cutBefore: (rows) => onlyFirst(rows, "des früheren Ergebnisses"),
  cutNow: (rows) => onlyFirst(rows, "dieses Ergebnisses"),
  cutMeaning: "Zeilen jenseits des Limits können als hinzugefügt oder entfernt erscheinen.",
  wholeData: "Alle Zeilen vergleichen",
  wholeDataNote: "Öffnet eine Anweisung, die alle aktuellen Zeilen beider vergleicht",
  wholeSameStatement:
    "Beide Ergebnisse stammen aus derselben Anweisung. Jetzt ausgeführt, gäbe sie zweimal dieselben Zeilen zurück. Führen Sie sie mit einem höheren Zeilenlimit aus und vergleichen Sie dann mit dem nächsten Ergebnis.",
  wholeOtherDatabase:
    "Eine einzelne Anweisung kann nicht alle Zeilen vergleichen, weil die Ergebnisse aus verschiedenen Datenbanken stammen.",
  wholeNotWrapped:
    "Eine einzelne Anweisung kann nicht alle Zeilen vergleichen, weil eine der beiden keine reine Abfrage ist.",
  statementUnknown: "Die Anweisung des früheren Ergebnisses ist nicht mehr bekannt.",
};
