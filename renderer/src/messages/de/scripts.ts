import type * as english from "../en/scripts";
import type { Translated } from "../../lib/translation";
import { andOf, plural } from "./plural";

const statements = (count: number) => plural(count, "Anweisung", "Anweisungen");

/** Statements that are run together, and the list of their results. */
export const scripts: Translated<typeof english.scripts> = {
  options: "Optionen zum Ausführen",
  onError: "Wenn eine Anweisung fehlschlägt",
  stopOnError: "Beim ersten Fehler stoppen",
  continueOnError: "Nach Fehlern fortfahren",
  list: "Anweisungen dieser Ausführung",
  panel: "Skript",
  progress: (ended, count) => `${ended.toLocaleString("de")} von ${count.toLocaleString("de")}`,
  failed: (count) => `${count.toLocaleString("de")} fehlgeschlagen`,
  notRunCount: (count) => `${count.toLocaleString("de")} nicht ausgeführt`,
  /** Read aloud when a script has ended. */
  summary: (ended, failed, notRun, duration) =>
    [
      `${statements(ended)} in ${duration} ausgeführt`,
      ...(failed > 0 ? [`${failed.toLocaleString("de")} fehlgeschlagen`] : []),
      ...(notRun > 0 ? [`${notRun.toLocaleString("de")} nicht ausgeführt`] : []),
    ].join(", "),
  close: "Liste schließen",
  running: (index, count) =>
    `Anweisung ${index.toLocaleString("de")} von ${count.toLocaleString("de")} läuft`,
  runningHint: "Wählen Sie eine Anweisung der Liste, um ihr Ergebnis zu sehen.",
  waiting: "Wartet",
  notRun: "Nicht ausgeführt",
  notRunTitle: "Diese Anweisung wurde nicht ausgeführt",
  notRunText: "Die Ausführung endete vor dieser Anweisung.",
  waitingTitle: "Diese Anweisung wartet",
  waitingText: "Sie läuft nach den Anweisungen vor ihr.",
  rows: (count, isCut, duration) =>
    `${isCut ? "erste " : ""}${isCut && count === 1 ? "Zeile" : plural(count, "Zeile", "Zeilen")} in ${duration}`,
  stopped: (duration) => `Gestoppt nach ${duration}`,
  line: (line, message) => `Zeile ${line.toLocaleString("de")}: ${message}`,
  states: {
    succeeded: "erfolgreich",
    failed: "fehlgeschlagen",
    cancelled: "gestoppt",
    running: "läuft",
  },
};

/** The form for values of a statement's parameters. */
export const parameters: Translated<typeof english.parameters> = {
  title: "Parameter",
  run: "Ausführen",
  type: (name) => `Typ von ${name}`,
  form: (name) => `Art von ${name}`,
  forms: { value: "Wert", lines: "Text mit Zeilenumbrüchen", list: "Liste", null: "NULL" },
  listHint: 'Ein Wert pro Zeile. NULL, "" für leeren Text, "a\\nb" für Text mit Zeilenumbruch.',
  linesHint: "Zeilenumbrüche gehören zum Wert.",
  hint: "Werte werden als typisierte Literale gesendet, nie als SQL. Dieser Tab merkt sie sich.",
  invalid: (type) => `Kein Wert des Typs ${type}`,
  invalidList: (type) => `Nicht jede Zeile ist ein Wert des Typs ${type}`,
  used: "Werte",
  usedValue: (name, value) => `${name} = ${value}`,
};

const rows = (count: number) => plural(count, "Zeile", "Zeilen");

/** What is shown of a write before it runs. */
export const writes: Translated<typeof english.writes> = {
  title: "Vorschau",
  counting: "Betroffene Zeilen werden gezählt\u00a0…",
  /** "3 Zeilen werden eingefügt, 2 aktualisiert, 1 übersprungen." */
  counted: ({ inserted, updated, deleted, skipped }) => {
    const done = [
      ...(inserted === undefined ? [] : [[inserted, "eingefügt"] as const]),
      ...(updated === undefined ? [] : [[updated, "aktualisiert"] as const]),
      ...(deleted === undefined ? [] : [[deleted, "gelöscht"] as const]),
    ].map(([count, what], index) =>
      index === 0 ? `${rows(count)} ${count === 1 ? "wird" : "werden"} ${what}` : plural(count, what, what),
    );
    const first = done.length === 0 ? "Keine Zeile ändert sich" : done.join(", ");
    return skipped === undefined || skipped === 0
      ? `${first}.`
      : `${first}, ${plural(skipped, "übersprungen", "übersprungen")}.`;
  },
  volatile: (functions) =>
    `Die Zeilen lassen sich nicht vorab zählen: ${andOf(functions)} ${functions.length === 1 ? "kann" : "können"} jedes Mal einen anderen Wert liefern.`,
  form: "Die Zeilen lassen sich nicht vorab zählen: Für diese Art von Anweisung hat Wharf keine Vorschau.",
  transaction: "Solange eine Transaktion offen ist, werden die Zeilen nicht gezählt.",
  otherDatabase: (database) =>
    `„${database}“ ist eine andere Datenbank, die von hier aus nur gelesen werden kann. Die Anweisung wird fehlschlagen: Brechen Sie ab und führen Sie sie in „${database}“ aus.`,
  missing: "Diese Tabelle existiert nicht.",
  noRows: "Ändert Definitionen. Es werden keine Zeilen gezählt.",
  refused: "Die Datenbank hat die Vorschau abgelehnt und wird wohl auch die Anweisung ablehnen:",
  failed: "Keine Vorschau. Die Anweisung kann trotzdem ausgeführt werden.",
  remarks: {
    clock: "Die Anweisung liest die Uhr, die Zahl kann also beim Ausführen abweichen.",
    choosesRows:
      "Die Datenbank wählt die Zeilen für LIMIT oder eine Stichprobe. Beim Ausführen können also andere betroffen sein.",
    severalMatches:
      "Einige Zeilen passen zu mehreren Quellzeilen. Jede ändert sich einmal; die Datenbank wählt die Werte.",
  },
  sample: (shown) => `Stichprobe von ${rows(shown)}`,
  before: "vorher",
  after: "nachher",
  computed: "wird beim Ausführen berechnet",
  dependents: "Verwendet von",
  dependentKinds: { view: "View", foreignKey: "Fremdschlüssel von", index: "Index" },
  undo: "Undo-Skript vorbereiten",
  undoHint:
    "Liest zuerst die Zeilen. Nach dem Ausführen der Anweisung öffnet sich das Skript in einem neuen Tab.",
  noUndo: {
    form: "Kein Undo-Skript: Für diese Art von Anweisung kann Wharf keines schreiben.",
    uncertain: "Kein Undo-Skript: Welche Zeilen betroffen sind, steht erst beim Ausführen fest.",
    noKey: "Kein Undo-Skript: Die Tabelle hat keinen Primärschlüssel, der ihre Zeilen identifiziert.",
    alike:
      "Kein Undo-Skript: Die Tabelle hat schon Zeilen wie die neuen und keinen Primärschlüssel, der sie unterscheidet.",
    setsKey: "Kein Undo-Skript: Die Anweisung ändert den Primärschlüssel.",
    inexact: "Kein Undo-Skript: Die Tabelle hat Werte, die sich nicht exakt als SQL schreiben lassen.",
    tooMany:
      "Kein Undo-Skript: zu groß. Es fasst höchstens 10.000 Zeilen, 8 MB insgesamt und 100 kB in einer Zeile.",
    session:
      "Kein Undo-Skript in einer Sitzung. Senden Sie zuerst BEGIN, um die Änderung zurückrollen zu können.",
    transaction: "Bis zum Commit macht „Rollback“ die Änderung rückgängig.",
  },
  undoTitle: (title) => `Undo: ${title}`,
  undoReady: "Das Undo-Skript ist in einem neuen Tab.",
  showUndo: "Undo-Skript anzeigen",
  runWithoutPreview: "Ohne Vorschau ausführen",
  runRest: "Rest dieses Skripts ohne Nachfrage ausführen",
};

/** Statements that run in one session. */
export const sessions: Translated<typeof english.sessions> = {
  mode: "Sitzung",
  hint: "Anweisungen dieses Tabs laufen in einer Sitzung: Transaktionen, TEMP-Tabellen, SET und PREPARE gelten von einer zur nächsten",
  notHere:
    "Dieser Dienst führt jede Anweisung für sich aus. Datenbanken auf diesem Computer haben Sitzungen.",
  strip: "Sitzung",
  open: "Transaktion offen. Bis zum Commit sieht nur dieser Tab ihre Änderungen.",
  failed: "Transaktion fehlgeschlagen. Nur noch ein Rollback ist möglich.",
  commit: "Commit",
  rollBack: "Rollback",
  committed: "Transaktion festgeschrieben",
  rolledBack: "Transaktion zurückgerollt",
  ended: (message, hadTransaction) =>
    `Die Sitzung ist beendet${hadTransaction ? "; ihre Transaktion wurde zurückgerollt" : ""}. ${message}`,
  endedIn: (title, text) => `${title}: ${text}`,
  next: "Die nächste Anweisung beginnt eine neue.",
  temporary: (name) => `${name} ist eine temporäre Tabelle oder View der Sitzung dieses Tabs`,
  databaseLocked: "Führen Sie einen Commit oder Rollback aus, bevor Sie eine andere Datenbank wählen.",
  question: {
    title: "Offene Transaktion zurückrollen?",
    text: (title) =>
      `${title} hat eine Transaktion ohne Commit. Endet die Sitzung, werden die Änderungen verworfen.`,
    keep: "Offen lassen",
    end: "Rollback",
  },
};
