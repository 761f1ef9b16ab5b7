import type * as english from "../en/outcomes";
import type { StatementDescription } from "#shared/sql/describeStatement";
import type { Translated } from "../../lib/translation";
import { plural } from "./plural";

/** What to do instead of a statement that services refuse. */
export const statementAdvice: Translated<typeof english.statementAdvice> = {
  kinds: {
    attach:
      "Um Tabellen einer anderen Datenbank abzufragen, fügen Sie eine Anbindung hinzu: Sie kopiert sie nach Zeitplan in diese Datenbank.",
    readFile:
      "Um eine Datei abzufragen, laden Sie sie in eine Tabelle. Eine Datenbank auf diesem Computer kann sie auch ohne Laden öffnen. Wharf liest CSV, JSON, Parquet, XLSX und ODS.",
    export:
      "Um Zeilen in eine Datei zu schreiben, führen Sie die Abfrage aus und wählen Sie über ihren Zeilen „Exportieren“.",
    exportDatabase:
      "Um Daten zu exportieren, führen Sie für jede Tabelle eine Abfrage aus und wählen Sie über ihren Zeilen „Exportieren“.",
    temporary:
      "Eine Unterabfrage oder WITH leistet oft dasselbe in einer Anweisung. Um die Zeilen auf diesem Computer zu behalten, führen Sie die Abfrage aus und wählen Sie „Als Tabelle speichern“.",
    transaction:
      "Jede Anweisung ist eine eigene Transaktion und wird festgeschrieben, wenn sie gelingt. Um mehreres gemeinsam zu ändern, schreiben Sie eine einzige Anweisung, etwa MERGE.",
    session:
      "Hier läuft jede Anweisung für sich. Schalten Sie „Sitzung“ ein: Dann gelten Transaktionen, TEMP-Tabellen, SET und PREPARE von einer Anweisung des Tabs zur nächsten.",
    settings:
      "Das Zeilenlimit wählen Sie über dem Editor, die Zeitzone im Menü einer Spalte. Der Arbeitsspeicher wird beim Erstellen einer Datenbank gewählt.",
    pragma: "Verwenden Sie stattdessen DESCRIBE, SHOW oder Funktionen wie duckdb_tables().",
    use: "Wählen Sie die Datenbank über dem Editor oder schreiben Sie das Schema vor den Namen der Tabelle.",
    extension: "Um eine andere Quelle zu lesen, fügen Sie eine Anbindung hinzu.",
    secret: "Anbindungen bewahren die Zugangsdaten ihrer Quellen verschlüsselt auf.",
    prepare: "Schreiben Sie die Werte in die Anweisung.",
    call: "Rufen Sie die Funktion in einer Abfrage auf, etwa in SELECT oder FROM.",
    checkpoint: "Der Dienst sichert Änderungen automatisch.",
  },
  features: {
    loadFile: "Datei laden\u00a0…",
    newConnection: "Neue Anbindung\u00a0…",
    chooseDatabase: "Datenbank wählen\u00a0…",
    session: "Sitzung einschalten",
  },
  openQuery: "Abfrage in neuem Tab öffnen",
};

const changes: Readonly<Record<string, string>> = {
  INSERT: "eingefügt",
  UPDATE: "aktualisiert",
  DELETE: "gelöscht",
  TRUNCATE: "gelöscht",
  MERGE: "zusammengeführt",
  COPY: "kopiert",
};

function changed({ verb, replaces, updatesOnConflict }: StatementDescription): string {
  if (verb === "INSERT" && replaces) return "eingefügt oder ersetzt";
  if (verb === "INSERT" && updatesOnConflict) return "eingefügt oder aktualisiert";
  return changes[verb] ?? "geändert";
}

/** What objects are called, by SQL's words for them. */
const objects: Readonly<Record<string, string>> = {
  COLUMN: "Spalte",
  DATABASE: "Datenbank",
  FUNCTION: "Funktion",
  INDEX: "Index",
  MACRO: "Makro",
  OBJECT: "Objekt",
  ROLE: "Rolle",
  SCHEMA: "Schema",
  SECRET: "Secret",
  SEQUENCE: "Sequenz",
  TABLE: "Tabelle",
  TRIGGER: "Trigger",
  TYPE: "Typ",
  USER: "Benutzer",
  VIEW: "View",
};

/** `Tabelle orders`, `View`. */
function objectName({ object, name }: StatementDescription): string {
  const word = object ?? "OBJECT";
  const noun = objects[word] ?? word;
  return name === null ? noun : `${noun} ${name}`;
}

/** What was done, and the condition that it may not have been. */
function defined({ verb, replaces, isConditional }: StatementDescription): string {
  if (verb === "COMMENT") return "gesetzt";
  if (verb === "ALTER") return isConditional ? "geändert, falls vorhanden" : "geändert";
  if (verb === "DROP") return isConditional ? "gelöscht, falls vorhanden" : "gelöscht";
  if (isConditional) return "erstellt, falls noch nicht vorhanden";
  return replaces ? "erstellt oder ersetzt" : "erstellt";
}

const within = (duration: string | null) => (duration === null ? "" : ` in ${duration}`);

/** What a statement did that answers with no rows of its own. */
export const outcomes: Translated<typeof english.outcomes> = {
  changed: (statement, rows, duration) =>
    `${plural(rows, "Zeile", "Zeilen")}${within(duration)} ${changed(statement)}`,
  defined: (statement, rows, duration) => {
    const subject = `${statement.verb === "COMMENT" ? "Kommentar zu " : ""}${objectName(statement)}`;
    const filled = rows === null || statement.isConditional ? "" : ` mit ${plural(rows, "Zeile", "Zeilen")}`;
    return `${subject}${filled}${within(duration)} ${defined(statement)}`;
  },
  completed: ({ verb }, duration) => `${verb === "" ? "Anweisung" : verb}${within(duration)} ausgeführt`,
  /** The rows that a statement with RETURNING answers with are the ones it changed. */
  returned: (statement, rows) => `${plural(rows, "Zeile", "Zeilen")} ${changed(statement)}`,
};
