import type * as english from "../en/history";
import type { Translated } from "../../lib/translation";
import { firstRowsOnly, plural } from "./plural";

/** The ledger of runs. */
export const history: Translated<typeof english.history> = {
  title: "Historique",
  subtitle: (matching, all) =>
    matching === all
      ? `${plural(all, "exécution", "exécutions")}, de la plus récente à la plus ancienne`
      : `${plural(matching, "exécution", "exécutions")} sur ${all.toLocaleString("fr")}, de la plus récente à la plus ancienne`,
  list: (day) => `Exécutions, ${day}`,
  search: "Rechercher dans les instructions, les noms et les erreurs",
  searchClosedTabs: "Rechercher dans les onglets fermés",
  clearSearch: "Effacer la recherche",
  database: "Base de données",
  allDatabases: "Toutes les bases",
  outcome: "État",
  allOutcomes: "Tous les états",
  outcomes: {
    running: "En cours",
    succeeded: "Réussie",
    failed: "Échec",
    cancelled: "Arrêtée",
    interrupted: "Interrompue",
  },
  interruptedNote: "Wharf a été fermé pendant l’exécution",
  resultGone: "Son résultat n’est plus conservé",
  rows: (count, isCut) => (isCut ? firstRowsOnly(count).toLowerCase() : plural(count, "ligne", "lignes")),
  openResult: "Ouvrir le résultat",
  openQuery: "Ouvrir la requête",
  today: "Aujourd’hui",
  yesterday: "Hier",
  runsOfDay: (runs) => plural(runs, "exécution", "exécutions"),
  starredOnly: "Favoris",
  star: "Ajouter aux favoris",
  unstar: "Retirer des favoris",
  more: "Plus d’actions",
  giveName: "Nommer…",
  rename: "Renommer…",
  nameTitle: "Nommer cette exécution",
  name: "Nom",
  nameHelp: "Laissez vide pour ne pas donner de nom.",
  save: "Enregistrer",
  deleteRun: "Supprimer de l’historique",
  deleteRuns: "Supprimer des exécutions…",
  deletion: {
    title: "Supprimer des exécutions ?",
    which: "Exécutions à supprimer",
    all: "Toutes les exécutions",
    olderThan: (days) => `Plus anciennes que ${days === 365 ? "1 an" : plural(days, "jour", "jours")}`,
    beforeDate: "Avant une date",
    date: "Premier jour à conserver",
    dateMissing: "Saisissez une date.",
    keepStarred: "Conserver les favoris",
    submit: "Supprimer",
    text: "Leurs instructions sont supprimées de cet ordinateur. Les onglets ouverts et les résultats conservés restent.",
  },
  clearClosedTabs: {
    button: "Effacer les onglets fermés",
    question: "Effacer les onglets fermés ?",
    text: "Les onglets fermés et leur texte sont supprimés. Les exécutions et les résultats conservés restent.",
  },
  archived: (runs) =>
    `${plural(runs, "exécution plus ancienne est archivée", "exécutions plus anciennes sont archivées")}. Recherchez ou filtrez pour les inclure.`,
  searchingArchives: (archive, archives) =>
    `Recherche dans les exécutions plus anciennes, archive ${archive} sur ${archives}`,
  archivedFound: (listed, matching) =>
    `Les ${listed.toLocaleString("fr")} plus récentes sur ${plural(matching, "exécution plus ancienne", "exécutions plus anciennes")} sont affichées. Ajoutez des mots pour affiner la recherche.`,
  archivesUnread: (message) => `Impossible de rechercher dans les exécutions plus anciennes. ${message}`,
  show: "Afficher",
  runs: "Exécutions",
  closedTabs: "Onglets fermés",
  closedSubtitle: (count) =>
    `${plural(count, "onglet fermé", "onglets fermés")}, du plus récent au plus ancien`,
  reopenTab: "Rouvrir l’onglet",
  longText: "Texte long",
  noClosedTitle: "Aucun onglet fermé",
  noClosedText: "Les 50 derniers onglets que vous fermez sont conservés ici avec leur texte.",
  noneClosedText: "Essayez d’autres mots.",
  emptyTitle: "Aucune exécution pour l’instant",
  emptyText:
    "Chaque instruction que vous exécutez figure ici avec son état et, tant qu’il est conservé, son résultat.",
  noneTitle: "Aucune exécution ne correspond",
  noneText: "Essayez d’autres mots, une autre base, un autre état, ou sans les favoris.",
  loading: "Chargement",
  unknownStatement: "L’instruction n’est plus connue.",
};

/** Earlier versions of a tab's text. */
export const versions: Translated<typeof english.versions> = {
  title: (name) => `Versions : ${name}`,
  list: "Versions",
  reasons: {
    pause: "Modification",
    run: "Exécution",
    restore: "Avant une restauration",
  },
  characters: (count) => plural(count, "caractère", "caractères"),
  diff: "Changements entre cette version et le texte actuel",
  same: "C’est le texte actuel.",
  compared: "Cette version à gauche, le texte actuel à droite",
  restore: "Restaurer cette version",
  gone: "Cette version n’est plus conservée.",
  noneTitle: "Aucune version pour l’instant",
  noneText:
    "Wharf conserve une version de ce texte à chaque exécution, et lorsque vous reprenez la saisie après une pause.",
};
