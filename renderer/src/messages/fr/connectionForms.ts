import type * as english from "../en/connectionForms";
import type { Translated } from "../../lib/translation";
import { listed, plural } from "./plural";

const spans = {
  minute: (count: number) => plural(count, "minute", "minutes"),
  hour: (count: number) => plural(count, "heure", "heures"),
  day: (count: number) => plural(count, "jour", "jours"),
  week: (count: number) => plural(count, "semaine", "semaines"),
};

/** Settings of the kinds of source that Wharf’s own service has, by their names. */
const fieldLabels: ReadonlyMap<string, string> = new Map(
  Object.entries({
    host: "Hôte",
    port: "Port",
    database: "Base de données",
    user: "Utilisateur",
    password: "Mot de passe",
    schemas: "Schémas",
    sslMode: "TLS",
    caCertificate: "Autorité de certification (PEM)",
    certificateFingerprint: "Empreinte du certificat",
    hostKeyFingerprint: "Empreinte de la clé de l’hôte",
    patterns: "Fichiers",
    privateKey: "Clé privée",
    passphrase: "Phrase secrète de la clé",
    spreadsheet: "Feuille de calcul",
    serviceAccountKey: "Clé du compte de service",
    apiKey: "Clé d’API",
    baseUrl: "Adresse de base",
    repositories: "Dépôts",
    token: "Jeton d’accès",
  }),
);

/** Setting up a Connection and changing it: forms of sources, tests, schedule, settings. */
export const connectionForms: Translated<typeof english.connectionForms> = {
  choose: "Choisir…",
  notSet: "Non défini",
  fieldLabel: (name) => fieldLabels.get(name) ?? null,
  form: {
    search: "Rechercher un paramètre",
    noneFound: "Aucun paramètre ne correspond.",
    more: (count) => `Plus de paramètres (${count})`,
    addressHint: "Ou collez une URL : postgres://user:password@host:5432/database",
    filled: "Rempli d’après l’URL.",
  },
  undescribed: {
    text: "Le service n’indique pas les paramètres de cette source. Cherchez-les dans sa documentation et saisissez-les en JSON.",
    settings: "Paramètres (JSON)",
    settingsHint: 'Noms et valeurs attendus par le service, comme {"host": "db.example.com"}.',
    secrets: "Secrets (JSON)",
    secretsHint: 'Mots de passe et clés, comme {"password": "…"}. Ils sont envoyés à part des paramètres.',
    notObject: 'Saisissez un objet JSON, comme {"nom": "valeur"}.',
    notTexts: "Mettez la valeur de chaque secret entre guillemets.",
  },
  secret: {
    reveal: (label) => `Afficher : ${label}`,
    hide: (label) => `Masquer : ${label}`,
    fromFile: "Depuis un fichier…",
    fromFileFor: (label) => `Depuis un fichier… : ${label}`,
    fileTooLarge: (name) => `${name} dépasse 256 Ko. Choisissez un fichier plus petit.`,
    fileNotRead: (name) => `Impossible de lire ${name}.`,
  },
  fieldErrors: {
    missing: (label) => `Champ obligatoire : ${label}.`,
    notWhole: "Saisissez un nombre entier.",
    tooLarge: "Le nombre est trop grand.",
    port: "Un port est compris entre 1 et 65 535.",
    notNumber: "Saisissez un nombre.",
    notJson: (why) =>
      why === null ? "Ce n’est pas du JSON valide." : `Ce n’est pas du JSON valide : ${why}.`,
    losesDigits: "Un nombre a trop de chiffres pour être envoyé exactement. Mettez-le entre guillemets.",
    notOffered: "Choisissez une option de la liste.",
  },
  hints: {
    postgres: {
      title: "Utilisateur en lecture seule",
      text: "Si l’utilisateur ne peut pas encore lire les tables, faites exécuter ceci dans PostgreSQL par leur propriétaire :",
      copyLabel: "Copier les instructions",
    },
    mysql: {
      title: "Utilisateur en lecture seule",
      text: "Si l’utilisateur ne peut pas encore lire les tables, faites exécuter ceci dans MySQL ou MariaDB par un administrateur :",
      copyLabel: "Copier l’instruction",
    },
    sftp: {
      title: "Clé du serveur",
      text: "Le premier test affiche la clé du serveur. Comparez-la à celle que son administrateur vous a donnée, puis épinglez-la. Les synchronisations refuseront alors tout autre serveur.",
      copyLabel: "Copier",
    },
    sheets: (address) => ({
      title: "Partagez la feuille de calcul",
      text:
        address === null
          ? "Un compte de service ne lit que ce qui est partagé avec lui. Son adresse s’affiche ici dès que vous saisissez sa clé."
          : "Partagez la feuille de calcul avec cette adresse, en lecture :",
      copyLabel: "Copier l’adresse",
    }),
  },
  advice: {
    byCause: {
      login: "Saisissez de nouveau l’utilisateur et le mot de passe ou la clé.",
      permission: "Demandez à l’administrateur de la source d’accorder l’accès en lecture à cet utilisateur.",
      tls: "Vérifiez les paramètres TLS des deux côtés, et l’autorité de certification s’il en faut une.",
      dns: "Vérifiez l’orthographe de l’hôte. Le service doit pouvoir résoudre ce nom.",
      refused: "Vérifiez l’hôte et le port, et qu’aucun pare-feu ne bloque le service.",
      timeout: "Vérifiez l’hôte et le port, et qu’aucun pare-feu ne bloque le service.",
      connections: "Fermez des connexions inutilisées à la source, puis testez de nouveau.",
      cut: "Testez de nouveau. Si cela se reproduit, demandez à l’administrateur de la source ce qui y ferme les connexions.",
      rateLimit: "Attendez un instant, puis testez de nouveau.",
      missing: "Vérifiez l’orthographe, majuscules et minuscules comprises.",
    },
    otherwise:
      "Corrigez ce qu’indique le message et testez de nouveau, ou envoyez le message à l’administrateur de la source.",
  },
  report: {
    intro: (kind) => `Wharf ne parvient pas à se connecter à ${kind}.`,
    answer: "Réponse",
    copy: "Copier le rapport",
  },
  test: {
    run: "Tester",
    again: "Tester de nouveau",
    running: "Connexion à la source…",
    stop: "Arrêter",
    passed: (count) => `Connexion établie. ${plural(count, "table trouvée", "tables trouvées")}.`,
    passedEmpty: "Connexion établie, mais cet utilisateur ne peut lire aucune table.",
    passedEmptyAdvice:
      "Vérifiez les droits de l’utilisateur et les schémas ou fichiers sélectionnés, puis testez de nouveau.",
    failed: "Impossible de lire la source",
    old: "Les paramètres ont changé depuis ce test.",
    pinTitle: "Est-ce bien la clé du serveur ?",
    pin: "Épingler cette clé et tester de nouveau",
    pinAnother: "Épingler la nouvelle clé et tester de nouveau",
    trustTitle: "Faire confiance à ce certificat ?",
    trust: "Faire confiance à ce certificat et tester de nouveau",
    trustAnother: "Faire confiance au nouveau certificat et tester de nouveau",
  },
  kinds: {
    search: "Rechercher un type de source",
    none: "Aucun type de source ne correspond.",
    label: "Types de sources",
    exists: (name) => `Connectée : ${name}`,
    empty: "Ce service ne propose aucun type de source.",
    emptyText: "Demandez à l’administrateur du service quelles sources il peut lire.",
  },
  schedule: {
    label: "Synchronisation",
    presets: {
      byHand: "Manuelle",
      custom: "Autre intervalle…",
    },
    onlyByHand: "manuellement",
    every: {
      minute: (count) => (count === 1 ? "chaque minute" : `toutes les ${spans.minute(count)}`),
      hour: (count) => (count === 1 ? "chaque heure" : `toutes les ${spans.hour(count)}`),
      day: (count) => (count === 1 ? "chaque jour" : `tous les ${spans.day(count)}`),
      week: (count) => (count === 1 ? "chaque semaine" : `toutes les ${spans.week(count)}`),
    },
    everySpans: (parts) => `${parts[0]?.includes("jour") === true ? "tous" : "toutes"} les ${listed(parts)}`,
    spans,
    units: { minute: "minutes", hour: "heures", day: "jours", week: "semaines" },
    number: "Intervalle",
    unit: "Unité",
    notWhole: "Saisissez un nombre entier.",
    bounds: "Entre 1 minute et 365 jours.",
    readsAs: (text) => `Synchronisation ${text}.`,
    byHandText: "Synchronisation uniquement quand vous la lancez.",
    next: "Si une synchronisation démarre maintenant, les cinq suivantes sont",
    often:
      "Chaque synchronisation relit toutes les tables. Choisissez un intervalle plus long pour une grande source.",
  },
  settings: {
    loading: "Chargement de la Connexion…",
    general: "Nom et planification",
    source: "Source",
    credentials: "Mots de passe et clés",
    unchanged: "Inchangé",
    willBeRemoved: "Sera supprimé",
    replace: "Remplacer",
    keep: "Garder l’actuel",
    remove: "Supprimer",
    replaceOf: (label) => `Remplacer : ${label}`,
    keepOf: (label) => `Garder l’actuel : ${label}`,
    removeOf: (label) => `Supprimer : ${label}`,
    secretHint:
      "Les valeurs enregistrées ne peuvent pas être affichées. Elles restent jusqu’à ce que vous les remplaciez.",
    moved:
      "Les identifiants enregistrés ne valent que pour l’adresse enregistrée. Saisissez-les de nouveau pour la nouvelle adresse.",
    missing:
      "Le service ne peut plus déchiffrer les mots de passe et les clés enregistrés. Saisissez-les de nouveau, puis enregistrez.",
    changes: "Modifications",
    change: (from, to) => `${from} → ${to}`,
    label: "Paramètres de la Connexion",
    yes: "oui",
    no: "non",
    replaced: "remplacé",
    removed: "supprimé",
    empty: "vide",
    discard: "Abandonner",
    save: "Enregistrer",
    testAndSave: "Tester et enregistrer",
    saveUntested: "Enregistrer sans tester",
    testNeeds: (labels) =>
      `Pour tester avant d’enregistrer, saisissez de nouveau : ${listed(labels)}. Les valeurs enregistrées ne peuvent pas être relues.`,
    testSaved: "Tester les paramètres enregistrés",
    kindGone:
      "Le service ne propose plus ce type de source : ses paramètres ne peuvent pas être modifiés ici.",
    production: (name) => `Modifier la Connexion ${name}`,
  },
};
