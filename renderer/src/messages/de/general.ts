import type * as english from "../en/general";
import type { Translated } from "../../lib/translation";

/** Words that many parts of the window share. */
export const general: Translated<typeof english.general> = {
  cancel: "Abbrechen",
  close: "Schließen",
  done: "Fertig",
  save: "Speichern",
  copied: "Kopiert",
  copyFailed: "Kopieren in die Zwischenablage fehlgeschlagen. Versuchen Sie es erneut.",
  refresh: "Aktualisieren",
  tryAgain: "Erneut versuchen",
  notLoaded: "Nicht geladen",
  notLoadedText: "Wird geladen, sobald der Dienst erreichbar ist.",
  optional: "optional",
  controlCharacters: "Nur eine Zeile ohne Tabulatoren und andere Steuerzeichen verwenden.",
  notKnown: "Unbekannt",
  unnamed: (id) => `Unbekannter Name (${id})`,
  justNow: "gerade eben",
  clearFilter: "Leeren",
  loading: "Wird geladen",
  databaseStates: {
    provisioning: "Wird erstellt",
    running: "Läuft",
    stopped: "Gestoppt",
    starting: "Startet",
    stopping: "Stoppt",
    deleting: "Wird gelöscht",
    error: "Fehler",
  },
};
