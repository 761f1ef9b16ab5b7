import type { errorCodes } from "#shared/errors/errorCodes";

/** The texts of all errors, by their codes. */
export const errors: Readonly<
  Record<keyof typeof errorCodes, { readonly title: string; readonly cause: string; readonly remedy: string }>
> = {
  INVALID_INPUT: {
    title: "Diese Eingabe wird nicht akzeptiert",
    cause: "Die Anfrage enthält einen unzulässigen Wert.",
    remedy: "Beheben Sie, was die Meldung nennt, und versuchen Sie es erneut.",
  },
  SENDER_REFUSED: {
    title: "Die Anfrage wurde abgelehnt",
    cause: "Sie kam nicht aus dem Fenster von Wharf.",
    remedy: "Laden Sie das Fenster neu. Passiert es wieder, starten Sie Wharf neu.",
  },
  NOT_CONFIRMED: {
    title: "Nicht zugelassen",
    cause: "Wharf hat in einem eigenen Fenster nachgefragt; die Antwort war Nein, oder es wurde geschlossen.",
    remedy: "Versuchen Sie es erneut und lassen Sie es dort zu, wenn Sie das möchten.",
  },
  CANCELLED: {
    title: "Gestoppt",
    cause: "Sie haben den Vorgang vor dem Ende gestoppt.",
    remedy: "Führen Sie ihn erneut aus, wenn Sie so weit sind.",
  },
  INTERNAL: {
    title: "In Wharf ist etwas schiefgegangen",
    cause: "Das ist ein Fehler in Wharf, nicht in Ihrer Eingabe.",
    remedy:
      "Versuchen Sie es erneut. Das Protokoll enthält die Einzelheiten unter der Nummer in der Meldung.",
  },
  PROFILE_NOT_FOUND: {
    title: "Dieser Dienst ist nicht mehr eingerichtet",
    cause: "Er wurde in den Einstellungen entfernt.",
    remedy: "Wählen Sie einen anderen Dienst oder fügen Sie ihn in den Einstellungen wieder hinzu.",
  },
  KEY_MISSING: {
    title: "API-Schlüssel erforderlich",
    cause: "Für diesen Dienst und seine Adresse ist kein Schlüssel gespeichert.",
    remedy: "Geben Sie den Schlüssel in den Einstellungen des Dienstes ein.",
  },
  KEYCHAIN_ABSENT: {
    title: "Kein Schlüsselbund gefunden",
    cause: "Dieser Computer hat keinen Schlüsselbund, in dem Geheimnisse gespeichert werden können.",
    remedy:
      "Der Schlüssel bleibt bis zum Beenden von Wharf gespeichert. Um ihn länger zu behalten, installieren oder starten Sie einen Schlüsselbund.",
  },
  KEYCHAIN_LOCKED: {
    title: "Der Schlüsselbund ist gesperrt",
    cause: "Er enthält einen Schlüssel, gibt ihn aber nicht heraus.",
    remedy:
      "Entsperren Sie den Schlüsselbund und versuchen Sie es erneut oder geben Sie den Schlüssel erneut ein.",
  },
  KEYCHAIN_FAILED: {
    title: "Der Schlüsselbund antwortet nicht",
    cause: "Der Schlüsselbund des Systems hat einen Fehler gemeldet oder zu lange gebraucht.",
    remedy:
      "Versuchen Sie es erneut. Hilft das nicht, geben Sie den Schlüssel erneut ein; er bleibt dann bis zum Beenden von Wharf gespeichert.",
  },
  ADDRESS_NOT_ALLOWED: {
    title: "Diese Adresse kann nicht verwendet werden",
    cause: "Dienste erfordern https. Unverschlüsseltes http ist nur für diesen Computer möglich.",
    remedy: "Geben Sie eine Adresse ein, die mit https:// beginnt und mit /api/v1 endet.",
  },
  OFFLINE: {
    title: "Sie sind offline",
    cause: "Dieser Computer ist mit keinem Netzwerk verbunden.",
    remedy:
      "Stellen Sie eine Verbindung her und versuchen Sie es erneut. Datenbanken auf diesem Computer sind weiter verfügbar.",
  },
  DNS_FAILED: {
    title: "Der Host des Dienstes wurde nicht gefunden",
    cause: "Zum Hostnamen ist keine Adresse bekannt.",
    remedy: "Prüfen Sie, ob die Adresse stimmt und ob Sie ein VPN brauchen.",
  },
  CONNECTION_REFUSED: {
    title: "Der Dienst antwortet nicht",
    cause: "Unter dieser Adresse und diesem Port nimmt nichts Verbindungen an.",
    remedy: "Prüfen Sie, ob Adresse und Port stimmen und ob der Dienst läuft.",
  },
  CONNECTION_CUT: {
    title: "Verbindung abgebrochen",
    cause: "Der Dienst oder das Netzwerk hat die Verbindung geschlossen, bevor die Antwort vollständig war.",
    remedy:
      "Versuchen Sie es erneut. Falls Sie etwas geändert haben, prüfen Sie zuerst, ob die Änderung wirksam wurde.",
  },
  TLS_FAILED: {
    title: "Das Zertifikat des Dienstes ist nicht vertrauenswürdig",
    cause: "Es gilt nicht für diese Adresse, ist abgelaufen oder stammt von einem unbekannten Aussteller.",
    remedy:
      "Prüfen Sie die Adresse. Ist sie richtig, fragen Sie die Administration des Dienstes nach dem Zertifikat.",
  },
  TIMEOUT: {
    title: "Der Dienst hat zu lange gebraucht",
    cause: "Es kam nicht rechtzeitig eine Antwort.",
    remedy: "Versuchen Sie es erneut oder fordern Sie weniger Zeilen an.",
  },
  REDIRECT_REFUSED: {
    title: "Der Dienst leitet auf eine andere Adresse um",
    cause: "Wharf folgt Umleitungen nicht, weil Ihr Schlüssel so an fremde Stellen gelangen könnte.",
    remedy: "Geben Sie die endgültige Adresse des Dienstes ein.",
  },
  ANSWER_TOO_LARGE: {
    title: "Die Antwort ist zu groß",
    cause: "Sie übersteigt die Größe, die Wharf annimmt.",
    remedy: "Fordern Sie weniger Zeilen oder Spalten an.",
  },
  ANSWER_NOT_JSON: {
    title: "Kein Datenbankdienst unter dieser Adresse",
    cause: "Die Antwort enthält etwas anderes als die Daten des Dienstes.",
    remedy: "Prüfen Sie, ob die Adresse mit /api/v1 endet und ob eine Anmeldeseite Anfragen abfängt.",
  },
  ANSWER_NOT_UNDERSTOOD: {
    title: "Die Antwort des Dienstes kann nicht gelesen werden",
    cause: "Der Dienst hat in einer Form geantwortet, die Wharf nicht kennt.",
    remedy:
      "Sehen Sie nach, ob es eine neuere Version von Wharf gibt, und melden Sie dies der Administration des Dienstes.",
  },
  REQUEST_REFUSED: {
    title: "Der Dienst hat die Anfrage abgelehnt",
    cause: "Die Anfrage entspricht nicht den Regeln des Dienstes.",
    remedy: "Beheben Sie, was die Meldung nennt, und versuchen Sie es erneut.",
  },
  SOURCE_FAILED: {
    title: "Die Quelle kann nicht gelesen werden",
    cause:
      "Der Dienst wollte sich mit diesen Einstellungen verbinden, aber die Quelle oder das Netzwerk hat abgelehnt.",
    remedy:
      "Beheben Sie, was die Meldung nennt, und testen Sie erneut oder senden Sie die Meldung an die Administration der Quelle.",
  },
  STATEMENT_FAILED: {
    title: "Die Anweisung ist fehlgeschlagen",
    cause: "Die Datenbank hat einen Fehler gemeldet.",
    remedy: "Beheben Sie, was die Meldung nennt, und führen Sie die Anweisung erneut aus.",
  },
  STATEMENT_OVER_TIME: {
    title: "Die Anweisung hat das Zeitlimit erreicht",
    cause: "Der Dienst beendet Anweisungen, die länger als sein Limit laufen.",
    remedy:
      "Lassen Sie sie weniger lesen, etwa mit einem Filter oder einem kleineren Join, oder lassen Sie das Limit des Dienstes erhöhen.",
  },
  STATEMENT_NOT_ALLOWED: {
    title: "Diese Anweisung ist hier nicht verfügbar",
    cause: "Der Dienst führt Anweisungen dieser Art nicht aus.",
    remedy: "Schreiben Sie sie anders.",
  },
  SESSION_ENDED: {
    title: "Die Sitzung ist beendet",
    cause:
      "Eine Weile wurde darin nichts ausgeführt, oder ihre Datenbank oder der Dienst wurde beendet. Eine offene Transaktion wurde zurückgerollt.",
    remedy: "Führen Sie die Arbeit von Anfang an erneut aus: Damit beginnt eine neue Sitzung.",
  },
  SESSION_NOT_AVAILABLE: {
    title: "Keine Sitzungen verfügbar",
    cause:
      "Dieser Dienst führt jede Anweisung für sich aus. Datenbanken auf diesem Computer haben Sitzungen.",
    remedy: "Schalten Sie „Sitzung“ in der Symbolleiste des Tabs aus.",
  },
  KEY_REJECTED: {
    title: "Der Schlüssel wurde abgelehnt",
    cause: "Er ist falsch, abgelaufen oder widerrufen.",
    remedy: "Geben Sie einen gültigen Schlüssel ein. Ihre Tabs sind unverändert.",
  },
  ACCESS_DENIED: {
    title: "Dieser Schlüssel hat hier keinen Zugriff",
    cause: "Der Dienst kennt den Schlüssel, erlaubt ihm aber nicht, dies zu lesen.",
    remedy:
      "Verwenden Sie einen Schlüssel mit Zugriff oder bitten Sie die Administration des Dienstes darum.",
  },
  SCOPE_TOO_SMALL: {
    title: "Dieser Schlüssel hat nur Lesezugriff",
    cause: "Die Aktion erfordert einen Schlüssel mit Vollzugriff.",
    remedy: "Verwenden Sie einen Schlüssel mit Vollzugriff.",
  },
  READ_ONLY_MODE: {
    title: "Schreibschutz",
    cause: "Dieser Tab oder sein Dienst führt nur lesende Abfragen aus.",
    remedy:
      "Schalten Sie den Schreibschutz in der Symbolleiste des Tabs oder in den Einstellungen des Dienstes aus.",
  },
  NOT_FOUND: {
    title: "Nicht gefunden",
    cause: "Das Gesuchte wurde gelöscht oder gehört einer anderen Organisation.",
    remedy: "Aktualisieren Sie die Liste.",
  },
  STATE_CONFLICT: {
    title: "Im Moment nicht möglich",
    cause: "Der Status der Datenbank oder Anbindung lässt dies nicht zu.",
    remedy: "Warten Sie, bis sie bereit ist, und versuchen Sie es erneut.",
  },
  RATE_LIMITED: {
    title: "Zu viele Anfragen",
    cause: "Der Dienst begrenzt die Zahl der Anfragen.",
    remedy: "Warten Sie einen Moment und versuchen Sie es erneut.",
  },
  SERVICE_FAULT: {
    title: "Fehler im Dienst",
    cause: "Der Dienst hat einen internen Fehler gemeldet.",
    remedy: "Versuchen Sie es in einem Moment erneut.",
  },
  LOCAL_SERVICE_STOPPED: {
    title: "Der Dienst auf diesem Computer wurde beendet",
    cause: "Sein Prozess ist beendet. Wharf startet ihn automatisch neu.",
    remedy:
      "Versuchen Sie es in einem Moment erneut. Falls Sie etwas geändert haben, prüfen Sie zuerst, ob die Änderung wirksam wurde.",
  },
  RESULT_STORE_STOPPED: {
    title: "Dieses Ergebnis ist verloren gegangen",
    cause:
      "Der Ergebnisspeicher ist abgestürzt, bevor dieses Ergebnis vollständig war, und wurde neu gestartet. Vollständige Ergebnisse und Ihre Abfragen sind unverändert.",
    remedy: "Führen Sie die Anweisung erneut aus.",
  },
  RESULT_GONE: {
    title: "Dieses Ergebnis ist nicht mehr vorhanden",
    cause:
      "Es wurde gelöscht, um das Speicherlimit einzuhalten, oder war beim Beenden von Wharf unvollständig.",
    remedy: "Führen Sie die Anweisung erneut aus.",
  },
  RESULT_DAMAGED: {
    title: "Die Datei dieses Ergebnisses ist beschädigt",
    cause:
      "Ein Teil der Datei fehlt oder ist verändert, etwa nach einem Stromausfall. Ihre Zeilen werden deshalb nicht angezeigt.",
    remedy: "Führen Sie die Anweisung erneut aus.",
  },
  BACKUP_FAILED: {
    title: "Die Sicherung konnte nicht geschrieben werden",
    cause:
      "In den Ordner kann nicht geschrieben werden, oder sein Datenträger ist voll. Es blieb keine unvollständige Kopie zurück.",
    remedy: "Wählen Sie einen anderen Ordner und sichern Sie erneut.",
  },
  EXPORT_NOT_POSSIBLE: {
    title: "Dieses Format kann das Ergebnis nicht aufnehmen",
    cause: "Das Ergebnis übersteigt die Grenzen dieses Formats.",
    remedy: "Wählen Sie CSV oder Parquet, oder lassen Sie weg, was die Meldung nennt.",
  },
  EXPORT_NOT_WRITTEN: {
    title: "Die Datei konnte nicht geschrieben werden",
    cause: "Der Ordner existiert nicht mehr, oder dieses Konto darf dort nicht schreiben.",
    remedy: "Wählen Sie einen anderen Ordner und exportieren Sie erneut.",
  },
  EXPORT_DISK_FULL: {
    title: "Der Datenträger ist voll",
    cause: "Für die Datei ist nicht genug Platz. Die unvollständige Datei wurde gelöscht.",
    remedy: "Schaffen Sie Platz oder wählen Sie einen anderen Datenträger und exportieren Sie dann erneut.",
  },
  EXPORT_KEY_UNFIT: {
    title: "Diese Spalten sind kein eindeutiger Schlüssel",
    cause:
      "Die Zeilen werden anhand dieser Spalten seitenweise gelesen. Ihre Werte müssen deshalb eindeutig sein, und keiner darf fehlen.",
    remedy: "Wählen Sie andere Spalten oder eine Kombination von Spalten.",
  },
  EXPORT_ROWS_CHANGED: {
    title: "Die Zeilen haben sich während des Exports geändert",
    cause: "Die letzte Zeile einer Seite existierte nicht mehr, als die nächste Seite gelesen wurde.",
    remedy: "Exportieren Sie erneut, wenn nichts in diese Tabellen schreibt.",
  },
  GROUPS_TOO_MANY: {
    title: "Zu viele Gruppen",
    cause: "Die Gruppierung hat fast so viele Werte, wie es Zeilen gibt.",
    remedy:
      "Gruppieren Sie gröber, etwa nach Monaten eines Datums oder Bereichen einer Zahl oder filtern Sie zuerst.",
  },
  RESULT_DISK_FULL: {
    title: "Nicht genug Speicherplatz für dieses Ergebnis",
    cause: "Der Datenträger ist voll, oder das Ergebnis übersteigt das Speicherlimit für Ergebnisse.",
    remedy:
      "Schaffen Sie Platz, erhöhen Sie das Speicherlimit in den Einstellungen oder fordern Sie weniger Zeilen oder Spalten an.",
  },
  RESULT_NOT_LOADED: {
    title: "Das Ergebnis konnte nicht als Tabelle gespeichert werden",
    cause: "Die Datenbank für Ergebnisse hat die Zeilen abgelehnt. Es wurde keine Tabelle geändert.",
    remedy: "Beheben Sie, was die Meldung nennt, und versuchen Sie es erneut.",
  },
  RESULTS_KEY_REPEATS: {
    title: "Diese Schlüsselspalten sind nicht eindeutig",
    cause: "Mehrere Zeilen eines Ergebnisses haben in diesen Spalten dieselben Werte.",
    remedy: "Wählen Sie andere Spalten oder vergleichen Sie ganze Zeilen.",
  },
  COPY_TOO_LARGE: {
    title: "Zu groß für die Zwischenablage",
    cause: "Wharf kopiert höchstens 256 Millionen Zeichen.",
    remedy: "Wählen Sie weniger Zeilen oder Spalten aus und kopieren Sie erneut.",
  },
  FILE_NOT_READABLE: {
    title: "Die Datei kann nicht geöffnet werden",
    cause: "Sie wurde verschoben, ist keine Datendatei, oder dieses Konto darf sie nicht lesen.",
    remedy: "Prüfen Sie die Datei und wählen Sie sie erneut.",
  },
  FILE_NOT_UNDERSTOOD: {
    title: "Diese Datei kann mit diesen Einstellungen nicht gelesen werden",
    cause: "Sie entspricht nicht ihrem Format.",
    remedy: "Ändern Sie die Einstellungen oder korrigieren Sie die Datei.",
  },
  FILE_CHANGED: {
    title: "Die Datei hat sich beim Laden geändert",
    cause: "Etwas hat sie beschrieben oder ersetzt. Es wurde deshalb nichts geladen.",
    remedy: "Laden Sie sie erneut, wenn nichts mehr in sie schreibt, oder laden Sie eine Kopie.",
  },
  LOAD_DISK_FULL: {
    title: "Nicht genug Speicherplatz für diese Zeilen",
    cause: "Auf dem Datenträger der Datenbank ist kein Platz für die Zeilen. Es wurde nichts geladen.",
    remedy: "Schaffen Sie dort Platz und laden Sie dann erneut.",
  },
  LINES_LOST: {
    title: "Die Zeilenzahlen der Datei stimmen nicht überein",
    cause: "Einige Zeilen würden weder geladen noch anderweitig erfasst. Es wurde deshalb nichts geladen.",
    remedy:
      "Prüfen Sie Trennzeichen, Anführungszeichen und zu überspringende Zeilen und laden Sie die Datei erneut.",
  },
  TABLE_EXISTS: {
    title: "Diese Tabelle existiert bereits",
    cause: "Das Laden würde sie überschreiben.",
    remedy: "Wählen Sie einen anderen Namen oder das Ersetzen der Tabelle.",
  },
  SAVED_QUERY_CHANGED: {
    title: "Die gespeicherte Abfrage ist nicht mehr dieselbe",
    cause: "Ein anderes Programm oder ein anderer Tab hat die Datei inzwischen geändert.",
    remedy: "Öffnen Sie die Abfrage erneut oder speichern Sie unter einem anderen Namen.",
  },
  SAVED_QUERY_EXISTS: {
    title: "Dieser Name ist vergeben",
    cause: "Eine gespeicherte Abfrage oder ein Ordner mit diesem Namen ist schon da.",
    remedy: "Wählen Sie einen anderen Namen oder einen anderen Ordner.",
  },
  SAVED_QUERY_NOT_DONE: {
    title: "Die gespeicherte Abfrage ist nicht erreichbar",
    cause: "Die Datei oder ihr Ordner kann so nicht gelesen oder geschrieben werden.",
    remedy:
      "Beheben Sie, was die Meldung nennt, oder wählen Sie einen anderen Ordner für gespeicherte Abfragen.",
  },
  SETTINGS_NOT_WRITTEN: {
    title: "Die Einstellung konnte nicht gespeichert werden",
    cause: "Wharf kann settings.json nicht schreiben oder den Inhalt nicht lesen.",
    remedy: "Korrigieren Sie, was die Meldung nennt, und ändern Sie die Einstellung dann erneut.",
  },
  WORKSPACE_NOT_WRITTEN: {
    title: "Ihr Text konnte nicht gespeichert werden",
    cause: "Wharf kann nicht in seinen Ordner schreiben. Vielleicht ist der Datenträger voll.",
    remedy: "Schaffen Sie Speicherplatz. Der Text bleibt bis dahin im Fenster.",
  },
  UPDATE_UNREACHABLE: {
    title: "Das Update war nicht erreichbar",
    cause: "Der Server, von dem die Updates kommen, hat nicht geantwortet.",
    remedy: "Prüfen Sie das Netzwerk und versuchen Sie es erneut. Diese Version arbeitet weiter.",
  },
  UPDATE_REFUSED: {
    title: "Das Update wurde nicht angenommen",
    cause: "Was der Server geschickt hat, hat der Herausgeber dieser App nicht signiert.",
    remedy:
      "Es wurde nichts installiert. Versuchen Sie es später erneut oder laden Sie die neue Version selbst herunter.",
  },
  UPDATE_WAITS: {
    title: "Es läuft noch etwas",
    cause: "Ein Neustart würde es beenden.",
    remedy: "Warten Sie, bis es fertig ist, oder stoppen Sie es, und starten Sie dann neu.",
  },
};
