import type * as english from "../en/scripts";
import type { Translated } from "../../lib/translation";
import { firstRowsOnly, formOf, plural } from "./plural";

const rows = (count: number) => plural(count, "ligne", "lignes");
const notRun = (count: number) => plural(count, "non exécutée", "non exécutées");

/** Statements that are run together, and the list of their results. */
export const scripts: Translated<typeof english.scripts> = {
  options: "Options d’exécution",
  onError: "Quand une instruction échoue",
  stopOnError: "S’arrêter à la première erreur",
  continueOnError: "Continuer malgré les erreurs",
  list: "Instructions de cette exécution",
  panel: "Script",
  progress: (ended, count) => `${ended.toLocaleString("fr")} sur ${count.toLocaleString("fr")}`,
  failed: (count) => `${count.toLocaleString("fr")} en échec`,
  notRunCount: notRun,
  summary: (ended, failed, left, duration) =>
    [
      `${plural(ended, "instruction exécutée", "instructions exécutées")} en ${duration}`,
      ...(failed > 0 ? [`${failed.toLocaleString("fr")} en échec`] : []),
      ...(left > 0 ? [notRun(left)] : []),
    ].join(", "),
  close: "Fermer la liste",
  running: (index, count) =>
    `Exécution de l’instruction ${index.toLocaleString("fr")} sur ${count.toLocaleString("fr")}`,
  runningHint: "Choisissez une instruction de la liste pour voir son résultat.",
  waiting: "En attente",
  notRun: "Non exécutée",
  notRunTitle: "Cette instruction n’a pas été exécutée",
  notRunText: "L’exécution s’est terminée avant cette instruction.",
  waitingTitle: "Cette instruction est en attente",
  waitingText: "Elle s’exécute après les instructions qui la précèdent.",
  rows: (count, isCut, duration) =>
    `${isCut ? firstRowsOnly(count).toLowerCase() : rows(count)} en ${duration}`,
  stopped: (duration) => `Arrêtée après ${duration}`,
  line: (line, message) => `Ligne ${line.toLocaleString("fr")} : ${message}`,
  states: { succeeded: "réussie", failed: "en échec", cancelled: "arrêtée", running: "en cours" },
};

/** The form for values of a statement's parameters. */
export const parameters: Translated<typeof english.parameters> = {
  title: "Paramètres de la requête",
  run: "Exécuter",
  type: (name) => `Type de ${name}`,
  form: (name) => `Forme de ${name}`,
  forms: { value: "Valeur", lines: "Texte avec sauts de ligne", list: "Liste", null: "NULL" },
  listHint: 'Une valeur par ligne. NULL, "" pour un texte vide, "a\\nb" pour un texte avec saut de ligne.',
  linesHint: "Les sauts de ligne font partie de la valeur.",
  hint: "Les valeurs sont envoyées comme littéraux typés, jamais comme du SQL. Elles sont mémorisées avec cet onglet.",
  invalid: (type) => `Ce n’est pas une valeur de type ${type}`,
  invalidList: (type) => `Toutes les lignes ne sont pas des valeurs de type ${type}`,
  used: "Valeurs",
  usedValue: (name, value) => `${name} = ${value}`,
};

type Counts = Parameters<typeof english.writes.counted>[0];

/** "3 lignes seront insérées et 2 mises à jour." */
function counted({ inserted, updated, deleted, skipped }: Counts): string {
  const done = [
    ...(inserted === undefined ? [] : [[inserted, "insérée", "insérées"] as const]),
    ...(updated === undefined ? [] : [[updated, "mise à jour", "mises à jour"] as const]),
    ...(deleted === undefined ? [] : [[deleted, "supprimée", "supprimées"] as const]),
  ].map(([count, one, other], index) =>
    index === 0 ? plural(count, `ligne sera ${one}`, `lignes seront ${other}`) : plural(count, one, other),
  );
  const first = done.length === 0 ? "Aucune ligne ne changera" : done.join(", ");
  return skipped === undefined || skipped === 0
    ? `${first}.`
    : `${first}, ${plural(skipped, "ignorée", "ignorées")}.`;
}

/** What is shown of a write before it runs. */
export const writes: Translated<typeof english.writes> = {
  title: "Aperçu",
  counting: "Comptage des lignes touchées…",
  counted,
  volatile: (functions) =>
    `Les lignes ne peuvent pas être comptées à l’avance : ${functions.join(", ")} ${formOf(functions.length, "peut", "peuvent")} renvoyer une valeur différente à chaque fois.`,
  form: "Les lignes ne peuvent pas être comptées à l’avance : Wharf n’a pas d’aperçu pour ce type d’instruction.",
  transaction: "Les lignes ne sont pas comptées tant qu’une transaction est ouverte.",
  otherDatabase: (database) =>
    `« ${database} » est une autre base de données, qui peut seulement être lue d’ici : l’instruction échouera. Annulez-la et exécutez-la dans « ${database} ».`,
  missing: "Cette table n’existe pas.",
  noRows: "L’instruction modifie des définitions. Aucune ligne n’est comptée.",
  refused: "La base de données a rejeté l’aperçu et rejettera sans doute l’instruction :",
  failed: "Aucun aperçu. L’instruction peut quand même être exécutée.",
  remarks: {
    clock: "L’instruction lit l’heure : le nombre peut différer à l’exécution.",
    choosesRows:
      "La base de données choisit les lignes de LIMIT ou d’un échantillon : d’autres peuvent être touchées à l’exécution.",
    severalMatches:
      "Certaines lignes correspondent à plusieurs lignes source. Chacune change une fois ; la base de données choisit les valeurs.",
  },
  sample: (shown) => `Échantillon de ${rows(shown)}`,
  before: "avant",
  after: "après",
  computed: "calculé à l’exécution",
  dependents: "Objets dépendants :",
  dependentKinds: { view: "vue", foreignKey: "clé étrangère de", index: "index" },
  undo: "Préparer un script d’annulation",
  undoHint: "Lit d’abord les lignes. Après l’exécution, le script s’ouvre dans un nouvel onglet.",
  noUndo: {
    form: "Pas de script d’annulation : Wharf ne sait pas en écrire pour ce type d’instruction.",
    uncertain: "Pas de script d’annulation : les lignes touchées ne sont connues qu’à l’exécution.",
    noKey: "Pas de script d’annulation : la table n’a pas de clé primaire pour identifier ses lignes.",
    alike:
      "Pas de script d’annulation : la table a déjà des lignes comme les nouvelles, et pas de clé primaire pour les distinguer.",
    setsKey: "Pas de script d’annulation : l’instruction modifie la clé primaire.",
    inexact:
      "Pas de script d’annulation : la table a des valeurs qui ne peuvent pas être écrites exactement en SQL.",
    tooMany:
      "Pas de script d’annulation : trop volumineux. Il contient au plus 10 000 lignes, 8 Mo au total et 100 ko par ligne.",
    session:
      "Pas de script d’annulation dans une session. Envoyez d’abord BEGIN pour pouvoir annuler la transaction.",
    transaction: "Jusqu’à la validation, « Annuler la transaction » défait ce changement.",
  },
  undoTitle: (title) => `Annulation : ${title}`,
  undoReady: "Un script d’annulation se trouve dans un nouvel onglet.",
  showUndo: "Afficher le script d’annulation",
  runWithoutPreview: "Exécuter sans aperçu",
  runRest: "Exécuter la suite de ce script sans demander",
};

/** Statements that run in one session. */
export const sessions: Translated<typeof english.sessions> = {
  mode: "Session",
  hint: "Les instructions de cet onglet s’exécutent dans une même session : transactions, tables TEMP, SET et PREPARE restent valables de l’une à l’autre",
  notHere:
    "Ce service exécute chaque instruction isolément. Les bases de données de cet ordinateur ont des sessions.",
  strip: "Session",
  open: "Transaction ouverte. Seul cet onglet voit ses modifications jusqu’à la validation.",
  failed: "Transaction en échec. Elle ne peut plus qu’être annulée.",
  commit: "Valider",
  rollBack: "Annuler la transaction",
  committed: "Transaction validée",
  rolledBack: "Transaction annulée",
  ended: (message, hadTransaction) =>
    `La session est terminée${hadTransaction ? " ; sa transaction a été annulée" : ""}. ${message}`,
  endedIn: (title, text) => `${title} : ${text}`,
  next: "La prochaine instruction en ouvrira une nouvelle.",
  temporary: (name) => `${name} est une table ou une vue temporaire de la session de cet onglet`,
  databaseLocked: "Validez ou annulez la transaction avant de choisir une autre base de données.",
  question: {
    title: "Annuler la transaction ouverte ?",
    text: (title) =>
      `${title} a une transaction non validée. Terminer sa session abandonne les modifications.`,
    keep: "Garder ouverte",
    end: "Annuler la transaction",
  },
};
