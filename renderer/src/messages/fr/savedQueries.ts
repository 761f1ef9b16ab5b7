import type * as english from "../en/savedQueries";
import type { Translated } from "../../lib/translation";
import { firstRowsOnly, formOf, plural } from "./plural";

/** Queries that are kept as files. */
export const savedQueries: Translated<typeof english.savedQueries> = {
  title: "Requêtes enregistrées",
  tree: "Requêtes enregistrées",
  search: "Rechercher noms et texte",
  newQuery: "Nouvelle requête",
  newNotebook: "Nouveau notebook",
  folder: "Dossier des requêtes enregistrées",
  chooseFolder: "Choisir un dossier",
  chooseOther: "Choisir un autre dossier",
  suggestedFolder: "Utiliser ce dossier",
  noFolderTitle: "Conservez vos requêtes dans des fichiers",
  noFolderText: (suggested) =>
    `Les requêtes enregistrées sont des fichiers .sql, et les notebooks des fichiers .md, dans un dossier de votre choix, par exemple ${suggested}. Git et d’autres éditeurs peuvent aussi y travailler.`,
  emptyTitle: "Aucune requête enregistrée pour l’instant",
  emptyText: (keys) =>
    `${keys ?? "Enregistrer, dans la barre d’outils,"} enregistre la requête de l’onglet actif.`,
  cut: (shown) => `Seules les ${shown.toLocaleString("fr")} premières sont affichées.`,
  nothingFound: (words) => `Aucun résultat pour « ${words} ».`,
  cutHits: (shown) => `Les ${shown.toLocaleString("fr")} premières lignes. Recherchez plus de mots.`,
  line: (path, line) => `${path}, ligne ${line}`,
  menuOf: (name) => `Actions : ${name}`,
  open: "Ouvrir",
  rename: "Renommer ou déplacer",
  show: "Afficher dans le gestionnaire de fichiers",
  remove: "Mettre à la corbeille",
  removeTitle: (name) => `Mettre « ${name} » à la corbeille ?`,
  removeText: "Si elle est ouverte dans un onglet, l’onglet garde le texte.",
  removeFolderText: (queries) =>
    `Le dossier contient ${plural(queries, "requête enregistrée", "requêtes enregistrées")}. Ses autres fichiers sont déplacés aussi. Les onglets gardent leur texte.`,
  missingDatabase: (name, title) =>
    `${title} a été enregistrée sur la base de données « ${name} », qui n’existe plus. Choisissez-en une autre pour l’exécuter.`,
  chooseDatabase: "Choisir une base de données",
  gone: (path) => `« ${path} » a été supprimé ou déplacé.`,
  nameTitles: {
    saveQuery: "Enregistrer la requête",
    newNotebook: "Nouveau notebook",
    renameQuery: "Renommer ou déplacer la requête",
    renameFolder: "Renommer ou déplacer le dossier",
  },
  create: "Créer",
  name: "Nom",
  nameHelp: "Une barre oblique crée un dossier : rapports/mensuel",
  nameRefused:
    'Un nom ne peut ni commencer ni finir par un point ou une espace, ni contenir \\ : * ? " < > |',
  savedIn: (folder) => `Dans ${folder}`,
  savedInNew: (folder) => `Dans ${folder}, qui sera créé.`,
  save: "Enregistrer",
  modified: "non enregistrée dans son fichier",
  changedTitle: (name) => `${name} a aussi été modifiée hors de cet onglet.`,
  missingTitle: (name) =>
    `Le fichier de ${name} a été supprimé ou déplacé. Le texte est conservé dans cet onglet.`,
  saveAgain: "Enregistrer de nouveau",
  merge: "Fusionner les deux",
  keepMine: "Garder cette version",
  takeTheirs: "Prendre la version du fichier",
  mine: "cet onglet",
  theirs: "le fichier",
  merged: (conflicts) =>
    conflicts === 0
      ? "Les deux modifications sont dans le texte. Enregistrez pour mettre à jour le fichier."
      : `${plural(conflicts, "conflit", "conflits")}, ${formOf(conflicts, "signalé", "signalés")} dans le texte.`,
};

/** Notebooks: prose and blocks of SQL with their results. */
export const notebooks: Translated<typeof english.notebooks> = {
  toolbar: "Actions du notebook",
  label: (title) => `Notebook ${title}`,
  runAll: "Tout exécuter",
  stop: "Arrêter",
  source: "Source",
  export: "Exporter en HTML…",
  exported: (name) => `Exporté dans ${name}`,
  block: (number, name) => (name === null ? `Bloc ${number}` : `Bloc ${number}, ${name}`),
  run: "Exécuter le bloc",
  edit: "Afficher dans la source",
  states: {
    idle: "Non exécuté",
    waiting: "En attente",
    running: "En cours",
    succeeded: "Réussi",
    failed: "Échec",
    cancelled: "Arrêté",
    stale: "Modifié depuis cette exécution",
  },
  rows: (count, isCut) => (isCut ? firstRowsOnly(count).toLowerCase() : plural(count, "ligne", "lignes")),
  duplicate: (name) => `Un autre bloc plus haut s’appelle aussi ${name}. Chaque nom désigne un seul bloc.`,
  unknownDatabase: (name) => `Ce service n’a pas une seule base de données nommée « ${name} ».`,
  otherDatabase: (name) =>
    `Le bloc ${name} s’exécute sur une autre base de données : son résultat ne peut pas être lu ici.`,
  notQuery: (name) => `Le bloc ${name} n’est pas une requête unique : il n’a pas de résultat à lire.`,
  notReader: (name) =>
    `Cette instruction ne peut pas lire le résultat du bloc ${name}. Seules les requêtes et les modifications de lignes le peuvent.`,
  image: (name) => `Image : ${name}`,
  openLink: (address) => `Ouvrir ${address}`,
  emptyTitle: "Ce notebook est vide pour l’instant",
  emptyText: "Écrivez du Markdown, et du SQL entre des lignes ```sql et ```.",
  template: (title) =>
    `# ${title}\n\nTexte en Markdown. Les blocs de SQL s’exécutent ; un bloc peut lire comme une table le résultat d’un bloc nommé qui le précède.\n\n\`\`\`sql name=nombres\nSELECT range AS n, n * n AS carre\nFROM range(10)\n\`\`\`\n\n\`\`\`sql\nSELECT sum(carre) AS total\nFROM nombres\n\`\`\`\n`,
  exportCut: (shown) => `${firstRowsOnly(shown)} seulement.`,
  exportNoResult: "Ce bloc n’a pas été exécuté.",
  exportNoRows: "Aucune ligne.",
  exportedFrom: (time) => `Exporté depuis Wharf, ${time}`,
};
