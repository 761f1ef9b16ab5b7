import type * as english from "../en/sourceErrors";
import type { Translated } from "../../lib/translation";

/** What a failed sync's sentence is about: the cause in a few words, and what to do. */
export const sourceErrors: Translated<typeof english.sourceErrors> = {
  paused: {
    cause: "Eine Änderung an der Anbindung hat die Synchronisierung abgebrochen",
    remedy:
      "Fertige Tabellen haben ihre neuen Zeilen. Synchronisieren Sie erneut oder setzen Sie die Anbindung fort, falls sie pausiert ist.",
  },
  cancelled: {
    cause: "Die Synchronisierung wurde abgebrochen",
    remedy:
      "Fertige Tabellen haben ihre neuen Zeilen, die übrigen ihre alten. Synchronisieren Sie erneut, um alle zu aktualisieren.",
  },
  interrupted: {
    cause: "Der Dienst wurde während der Synchronisierung beendet",
    remedy:
      "Keine Tabelle ist nur halb geladen. Synchronisieren Sie erneut oder warten Sie auf den nächsten geplanten Lauf.",
  },
  otherAddress: {
    cause: "Die gespeicherten Zugangsdaten wurden nicht gesendet: Die Adresse hat sich geändert",
    remedy: "Geben Sie die Zugangsdaten in den Einstellungen erneut ein und synchronisieren Sie dann.",
  },
  credentials: {
    cause: "Der Dienst kann die gespeicherten Zugangsdaten nicht entschlüsseln",
    remedy: "Geben Sie die Zugangsdaten in den Einstellungen erneut ein und synchronisieren Sie dann.",
  },
  diskFull: {
    cause: "Ein Datenträger ist voll",
    remedy:
      "Schaffen Sie Platz auf der Maschine, auf der der Dienst läuft, oder lassen Sie große Tabellen aus, und synchronisieren Sie dann erneut.",
  },
  dns: {
    cause: "Der Hostname der Quelle wurde nicht gefunden",
    remedy:
      "Prüfen Sie den Host in den Einstellungen auf Tippfehler. Der Dienst muss ihn auflösen können, nicht nur dieser Computer.",
  },
  rateLimit: {
    cause: "Das Anfragelimit der Quelle ist erreicht",
    remedy:
      "Synchronisieren Sie seltener oder weniger Tabellen oder warten Sie auf den nächsten geplanten Lauf.",
  },
  connections: {
    cause: "Die Quelle hat keine freien Verbindungen",
    remedy:
      "Schließen Sie ungenutzte Verbindungen oder erhöhen Sie das Limit der Quelle und synchronisieren Sie dann erneut.",
  },
  permission: {
    cause: "Dem Benutzer der Quelle fehlen hier Leserechte",
    remedy:
      "Bitten Sie die Administration der Quelle um Leserechte oder deaktivieren Sie die Tabelle unter „Tabellen“.",
  },
  login: {
    cause: "Die Quelle hat die Zugangsdaten abgelehnt",
    remedy:
      "Geben Sie die aktuellen Zugangsdaten in den Einstellungen ein und synchronisieren Sie dann erneut.",
  },
  refused: {
    cause: "Unter der Adresse der Quelle nimmt nichts Verbindungen an",
    remedy:
      "Prüfen Sie, ob Host und Port in den Einstellungen stimmen, ob die Quelle läuft und ob sie die Adresse des Dienstes zulässt.",
  },
  cut: {
    cause: "Die Verbindung zur Quelle ist abgebrochen",
    remedy:
      "Synchronisieren Sie erneut. Passiert es wieder, fragen Sie die Administration der Quelle, was dort lange Lesevorgänge beendet.",
  },
  tls: {
    cause: "Eine verschlüsselte Verbindung zur Quelle kommt nicht zustande",
    remedy: "Prüfen Sie TLS-Modus und Zertifikat in den Einstellungen mit der Administration der Quelle.",
  },
  timeout: {
    cause: "Die Quelle hat nicht rechtzeitig geantwortet",
    remedy:
      "Prüfen Sie, ob der Dienst die Quelle erreicht und ob die Quelle lange Lesevorgänge begrenzt oder sperrt.",
  },
  missing: {
    cause: "Etwas, das gelesen werden soll, existiert nicht mehr",
    remedy:
      "Sehen Sie unter „Tabellen“ nach, was die Quelle jetzt anbietet, und prüfen Sie die Namen in den Einstellungen.",
  },
};
