import type * as english from "../en/editor";
import type { Translated } from "../../lib/translation";
import { formatNumber } from "../../lib/formatNumber";
import { either, formOf, listed, plural } from "./plural";

/** The databases that a query tab can be put on. */
export const databaseSwitch: Translated<typeof english.databaseSwitch> = {
  databases: "Bases de données",
  choose: "Choisir une base de données",
  label: (name) => `Base de données : ${name}`,
  hint: "Les instructions de cet onglet s’exécutent sur cette base de données",
  place: (name, service) => `${name} · ${service}`,
  search: "Rechercher une base ou un service",
  reading: "Chargement des bases de données…",
  none: "Aucune base de données pour l’instant",
  unread: "Impossible de charger les bases de données",
  count: (all) => plural(all, "base de données", "bases de données"),
  found: (found, all, shown) =>
    `${formatNumber(found)} sur ${plural(all, "base de données", "bases de données")}${found > shown ? `, ${plural(shown, "seule affichée", "premières affichées")}. Précisez la recherche.` : ""}`,
  nothing: "Aucune base de données ne correspond",
};

/** The SQL editor. */
export const editor: Translated<typeof english.editor> = {
  label: (tabTitle) =>
    `Éditeur SQL, ${tabTitle}. Appuyez sur Ctrl M pour que la touche Tab quitte l’éditeur, sur Alt F1 pour l’aide.`,
  notLoaded: "Impossible de charger l’éditeur",
  vimNotLoaded: "Impossible de charger les touches Vim. L’éditeur garde les siennes.",
  plainText: (megabytes) =>
    `Ce texte de ${megabytes} Mo est édité en texte brut, sans coloration ni complétion. Sélectionnez les instructions à exécuter.`,
  selectToRun: "Sélectionnez les instructions à exécuter",
  runStatement: "Exécuter l’instruction",
  runAll: "Exécuter toutes les instructions",
  explain: "Expliquer l’instruction",
  explainAndRun: "Expliquer et exécuter l’instruction",
  format: "Formater le SQL",
  diagnostics: {
    replaceBy: (name) => `Remplacer par ${name}`,
    didYouMean: (names) => `Vouliez-vous dire ${either(names)} ?`,
  },
  rename: {
    notHere: "Seuls les alias et les noms de WITH peuvent être renommés",
    empty: "Saisissez un nom",
    taken: (name) => `Cette instruction utilise déjà ${name}`,
  },
  functions: {
    macro: "Macro de cette base de données",
    definition: "Équivaut à",
    examples: (count) => formOf(count, "Exemple", "Exemples"),
    otherWays: (count) => `${plural(count, "autre signature", "autres signatures")} : survolez le nom`,
  },
  hover: {
    columnOf: (source) => `Colonne de ${source}`,
    ambiguous: (sources) => `Présente dans ${listed(sources)} : précisez laquelle`,
    unnamed: "une sous-requête sans nom",
    moreColumns: (count) => `… ${plural(count, "autre colonne", "autres colonnes")}`,
  },
};

/** The list of keyboard shortcuts. Keys are written as the window knows them: "Mod" is ⌘ on a Mac and Ctrl elsewhere. */
export const shortcuts: Translated<typeof english.shortcuts> = {
  title: "Raccourcis clavier",
  search: "Rechercher un raccourci",
  none: "Aucun raccourci ne correspond",
  window: "Commandes",
  noKeys: "aucune",
  change: (label) => `Modifier les touches : ${label}`,
  reset: (label) => `Réinitialiser les touches : ${label}`,
  resetAll: "Tout réinitialiser",
  keysOf: (label) => `Touches : ${label}`,
  press: "Appuyez sur les touches",
  recordHint: "Suppr efface les touches, Échap annule.",
  notPossible: "Combinez Ctrl, Alt ou ⌘ avec une touche, ou choisissez une touche de fonction.",
  taken: (labels) => `Déjà pris par ${listed(labels.map((label) => `« ${label} »`))}.`,
  replace: "Utiliser plutôt ici",
  editor: {
    title: "Éditeur",
    keys: {
      "Ctrl+Space": "Suggérer",
      "Mod+Shift+Space": "Afficher les paramètres de la fonction",
      F2: "Renommer un alias ou un nom de WITH",
      F12: "Aller à la définition",
      "Mod+Click": "Aller à la définition",
      "Mod+/": "Commenter ou décommenter les lignes",
      "Mod+F": "Rechercher dans le texte",
      "Mod+D": "Sélectionner aussi l’occurrence suivante",
      "Alt+ArrowUp": "Monter les lignes",
      "Alt+ArrowDown": "Descendre les lignes",
      Escape: "Arrêter l’instruction en cours",
    },
  },
  grid: {
    title: "Lignes du résultat",
    keys: {
      "Mod+C": "Copier les cellules sélectionnées",
      "Mod+Shift+C": "Copier avec les noms des colonnes",
      "Mod+F": "Rechercher dans le résultat",
      Enter: "Ouvrir la cellule",
      "Shift+F10": "Menu de la cellule",
      "Alt+ArrowUp": "Trier par la colonne",
      "Alt+ArrowDown": "Filtrer par la colonne",
      "Alt+Home": "Épingler la colonne à gauche",
      "Alt+End": "Épingler la colonne à droite",
      "Alt+ArrowRight": "Élargir la colonne",
      "Alt+ArrowLeft": "Rétrécir la colonne",
      "Alt+Shift+ArrowRight": "Déplacer la colonne vers la droite",
      "Alt+Shift+ArrowLeft": "Déplacer la colonne vers la gauche",
      "Alt+I": "Afficher ou masquer les statistiques",
    },
  },
  tabs: {
    title: "Onglets",
    keys: {
      F2: "Renommer l’onglet",
      Delete: "Fermer l’onglet qui a le focus",
      "Shift+ArrowRight": "Déplacer l’onglet vers la droite",
      "Shift+ArrowLeft": "Déplacer l’onglet vers la gauche",
    },
  },
};
