import type * as english from "../en/connectionStreams";
import type { AdditionPolicy } from "#shared/domain/additionPolicy";
import type { Translated } from "../../lib/translation";
import { plural } from "./plural";

const tables = (count: number) => plural(count, "Tabelle", "Tabellen");
const columns = (count: number) => plural(count, "Spalte", "Spalten");
const will = (count: number) => (count === 1 ? "wird" : "werden");

const policyWords: Readonly<Record<AdditionPolicy, string>> = {
  sync: "synchronisieren",
  ask: "nachfragen",
  ignore: "ignorieren",
};

/** Which tables and columns of a source are synced. */
export const connectionStreams: Translated<typeof english.connectionStreams> = {
  label: "Tabellen der Quelle",
  loading: "Tabellen der Quelle werden geladen\u00a0…",
  search: "Tabellen suchen",
  filterLabel: "Anzeigen",
  filters: {
    all: "Alle",
    enabled: "Aktiviert",
    disabled: "Deaktiviert",
    new: "Neu in der Quelle",
    gone: "Nicht mehr in der Quelle",
  },
  turnOn: (count) => `${count.toLocaleString("de")} aktivieren`,
  turnOff: (count) => `${count.toLocaleString("de")} deaktivieren`,
  turnOnShown: (count) => `${plural(count, "angezeigte Tabelle", "angezeigte Tabellen")} aktivieren`,
  turnOffShown: (count) => `${plural(count, "angezeigte Tabelle", "angezeigte Tabellen")} deaktivieren`,
  undo: "Rückgängig",
  counted: (enabled, all) => `${enabled.toLocaleString("de")} von ${tables(all)} aktiviert`,
  countedShown: (shown) => `${shown.toLocaleString("de")} angezeigt`,
  none: "Die Quelle hat keine Tabellen",
  noneText: "Prüfen Sie die Rechte des Benutzers und die ausgewählten Schemas oder Dateien.",
  notOffered: {
    title: (count) => `${tables(count)} ${count === 1 ? "kann" : "können"} nicht synchronisiert werden`,
    noReason: "Der Dienst nennt keinen Grund.",
  },
  noneShown: "Keine passenden Tabellen.",
  headings: { name: "Tabelle", rows: "Zeilen (ca.)", columns: "Spalten", target: "Ziel" },
  new: "neu",
  unavailable: { gone: "entfernt", revoked: "kein Zugriff", unknown: "nicht gefunden" },
  rowsBefore: ", etwa ",
  rowsAfter: " Zeilen, ",
  columnsAfter: (count) => (count === 1 ? " Spalte" : " Spalten"),
  targetBefore: ", Ziel ",
  columnsOf: (read, all) =>
    read === all ? all.toLocaleString("de") : `${read.toLocaleString("de")} von ${all.toLocaleString("de")}`,
  columnsTitle: (name) => `Spalten von ${name}`,
  columnsLabel: (name) => `Zu synchronisierende Spalten von ${name}`,
  columnSearch: "Spalten suchen",
  columnsUnknown: "Der Dienst listet die Spalten dieser Tabelle nicht auf.",
  columnsFixed: "Spalten dieses Quellentyps können nicht deaktiviert werden.",
  columnsHint: "Deaktivierte Spalten werden nie gelesen.",
  columnsOff: "Die Tabelle ist deaktiviert. Ihre Spalten werden gelesen, sobald sie aktiviert ist.",
  allColumns: "Alle aktivieren",
  goneColumn: "entfernt",
  goneColumnHint: (names) =>
    names.length === 1
      ? `Die deaktivierte Spalte ${names.join(", ")} existiert nicht mehr; vielleicht wurde sie umbenannt. Neue Spalten werden womöglich zurückgehalten, bis Sie sie aktivieren.`
      : `Die deaktivierten Spalten ${names.join(", ")} existieren nicht mehr; vielleicht wurden sie umbenannt. Neue Spalten werden womöglich zurückgehalten, bis Sie sie aktivieren.`,
  primaryKey: "Schlüssel",
  keyWarning: (names) =>
    `${names.join(", ")} ${names.length === 1 ? "gehört" : "gehören"} zum Primärschlüssel. Ohne ihn lassen sich Zeilen nicht identifizieren.`,
  unavailableHints: {
    gone: "Die Quelle hat diese Tabelle nicht mehr. Ihre geladenen Zeilen bleiben in der Datenbank.",
    revoked:
      "Der Benutzer der Quelle kann diese Tabelle nicht mehr lesen. Ihre geladenen Zeilen bleiben in der Datenbank. Stellen Sie die Leserechte wieder her oder deaktivieren Sie die Tabelle.",
    unknown:
      "Die Quelle bietet diese Tabelle nicht mehr an: Sie wurde entfernt oder umbenannt, oder der Benutzer kann sie nicht mehr lesen. Ihre geladenen Zeilen bleiben in der Datenbank.",
  },
  heldHint: "Neu in der Quelle. Wird erst synchronisiert, wenn Sie sie aktivieren.",
  heldColumnHint: (names) =>
    names.length === 1
      ? `Die neue Spalte ${names.join(", ")} wird zurückgehalten, bis Sie sie aktivieren.`
      : `Die neuen Spalten ${names.join(", ")} werden zurückgehalten, bis Sie sie aktivieren.`,
  additions: {
    legend: "Neu in der Quelle",
    newTables: "Neue Tabellen",
    newColumns: "Neue Spalten",
    choices: { sync: "Synchronisieren", ask: "Nachfragen", ignore: "Ignorieren" },
    descriptions: {
      sync: "Werden ab dem nächsten Lauf synchronisiert",
      ask: "Werden erst synchronisiert, wenn Sie entschieden haben",
      ignore: "Werden nur synchronisiert, wenn Sie sie aktivieren",
    },
    inReview: {
      tables: (policy) => `Neue Tabellen: ${policyWords[policy]}`,
      columns: (policy) => `Neue Spalten: ${policyWords[policy]}`,
    },
    saved: "Gespeichert. Gilt ab der nächsten Synchronisierung.",
    notKept:
      "Dieser Dienst hat keine Einstellung für neue Tabellen und Spalten. Er entscheidet selbst, ob er sie synchronisiert.",
    production: (name) => `Ändert, wie ${name} mit neuen Tabellen und Spalten umgeht`,
  },
  failedRemark: "Ihre gespeicherte Auswahl ist unverändert.",
  save: "Speichern\u00a0…",
  saved: "Gespeichert. Gilt ab der nächsten Synchronisierung.",
  discard: "Verwerfen",
  nothingChanged: "Keine Änderungen",
  diffTitle: "Diese Änderungen speichern?",
  diff: {
    stopped: (count) =>
      count === 1
        ? "1 Tabelle wird nicht mehr synchronisiert; ihre Zeilen bleiben"
        : `${tables(count)} werden nicht mehr synchronisiert; ihre Zeilen bleiben`,
    started: (count) => `${tables(count)} ${will(count)} synchronisiert`,
    dropped: (count) => `${columns(count)} ${will(count)} nicht mehr gelesen`,
    added: (count) => `${columns(count)} ${will(count)} wieder gelesen`,
  },
  diffEmpty: "Es werden keine Tabellen synchronisiert.",
  andMore: (count) => `und ${count.toLocaleString("de")} weitere`,
  diffWhen: "Gilt ab der nächsten Synchronisierung. In der Datenbank wird nichts gelöscht.",
  production: (name) => `Ändert, welche Tabellen ${name} synchronisiert`,
};
