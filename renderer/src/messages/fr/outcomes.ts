import type { StatementDescription } from "#shared/sql/describeStatement";
import type * as english from "../en/outcomes";
import type { Translated } from "../../lib/translation";
import { plural } from "./plural";

const kinds: Translated<typeof english.statementAdvice.kinds> = {
  attach:
    "Pour interroger les tables d’une autre base de données, ajoutez une Connexion : elle les copie dans cette base selon une planification.",
  readFile:
    "Pour interroger un fichier, chargez-le dans une table. Une base de données de cet ordinateur peut aussi l’ouvrir sans le charger. Wharf lit les formats CSV, JSON, Parquet, XLSX et ODS.",
  export:
    "Pour écrire des lignes dans un fichier, exécutez la requête et choisissez Exporter au-dessus de ses lignes.",
  exportDatabase:
    "Pour exporter des données, exécutez une requête par table et choisissez Exporter au-dessus de ses lignes.",
  temporary:
    "Une sous-requête ou WITH donne souvent le même résultat en une seule instruction. Pour garder les lignes sur cet ordinateur, exécutez la requête et choisissez Conserver comme table.",
  transaction:
    "Chaque instruction est une transaction à part entière, validée dès qu’elle réussit. Pour modifier plusieurs choses ensemble, écrivez une seule instruction, comme MERGE.",
  session:
    "Ici, chaque instruction s’exécute isolément. Activez Session : les transactions, les tables TEMP, SET et PREPARE restent alors valables d’une instruction de l’onglet à la suivante.",
  settings:
    "Choisissez la limite de lignes au-dessus de l’éditeur et le fuseau horaire dans le menu d’une colonne. La mémoire se choisit à la création d’une base de données.",
  pragma: "Utilisez plutôt DESCRIBE, SHOW ou des fonctions comme duckdb_tables().",
  use: "Choisissez la base de données au-dessus de l’éditeur, ou écrivez le schéma avant le nom de la table.",
  extension: "Pour lire une autre source, ajoutez une Connexion.",
  secret: "Les Connexions conservent les identifiants de leurs sources, chiffrés.",
  prepare: "Écrivez les valeurs dans l’instruction.",
  call: "Appelez la fonction dans une requête, avec SELECT ou FROM.",
  checkpoint: "Le service enregistre les modifications automatiquement.",
};

const features: Translated<typeof english.statementAdvice.features> = {
  loadFile: "Charger un fichier…",
  newConnection: "Nouvelle Connexion…",
  chooseDatabase: "Choisir une base de données…",
  session: "Activer Session",
};

/** What to do instead of a statement that services refuse. */
export const statementAdvice: Translated<typeof english.statementAdvice> = {
  kinds,
  features,
  openQuery: "Ouvrir la requête dans un nouvel onglet",
};

const changes: Readonly<Record<string, string>> = {
  INSERT: "insérée",
  UPDATE: "mise à jour",
  DELETE: "supprimée",
  TRUNCATE: "supprimée",
  MERGE: "fusionnée",
  COPY: "copiée",
};

/** Of one row. */
function changed({ verb, replaces, updatesOnConflict }: StatementDescription): string {
  if (verb === "INSERT" && replaces) return "insérée ou remplacée";
  if (verb === "INSERT" && updatesOnConflict) return "insérée ou mise à jour";
  return changes[verb] ?? "modifiée";
}

/** The same of several: "insérées ou mises à jour". */
function changedRows(statement: StatementDescription, rows: number): string {
  const one = changed(statement);
  return plural(
    rows,
    `ligne ${one}`,
    `lignes ${one.replaceAll("mise", "mises").replaceAll(/ée\b/gu, "ées")}`,
  );
}

interface Noun {
  readonly name: string;
  readonly isFeminine: boolean;
}

const feminine = (name: string): Noun => ({ name, isFeminine: true });
const masculine = (name: string): Noun => ({ name, isFeminine: false });
const nouns: Readonly<Record<string, Noun>> = {
  TABLE: feminine("table"),
  VIEW: feminine("vue"),
  MACRO: feminine("macro"),
  FUNCTION: feminine("fonction"),
  SEQUENCE: feminine("séquence"),
  INDEX: masculine("index"),
  SCHEMA: masculine("schéma"),
  TYPE: masculine("type"),
  COLUMN: feminine("colonne"),
  DATABASE: feminine("base de données"),
  TRIGGER: masculine("déclencheur"),
  ROLE: masculine("rôle"),
  USER: masculine("utilisateur"),
  EXTENSION: feminine("extension"),
  SECRET: masculine("secret"),
};

function nounOf({ object }: StatementDescription): Noun {
  return (object === null ? undefined : nouns[object]) ?? masculine(object?.toLowerCase() ?? "objet");
}

function defined(statement: StatementDescription): string {
  const { verb, name, replaces, isConditional } = statement;
  const noun = nounOf(statement);
  const words = name === null ? noun.name : `${noun.name} ${name}`;
  const subject = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const e = noun.isFeminine ? "e" : "";
  const ifIt = noun.isFeminine ? "si elle" : "s’il";
  if (verb === "COMMENT") return `Commentaire défini : ${words}`;
  if (verb === "ALTER") return `${subject} modifié${e}${isConditional ? ` ${ifIt} existait` : ""}`;
  if (verb === "DROP") return `${subject} supprimé${e}${isConditional ? ` ${ifIt} existait` : ""}`;
  if (isConditional) return `${subject} créé${e} ${ifIt} n’existait pas`;
  return `${subject} ${replaces ? `créé${e} ou remplacé${e}` : `créé${e}`}`;
}

const within = (duration: string | null) => (duration === null ? "" : ` en ${duration}`);
/** A clause that begins with "si" ends with a comma before more words. */
const ended = (words: string, duration: string | null, hasClause: boolean) =>
  `${words}${hasClause && duration !== null ? "," : ""}${within(duration)}`;

/** What a statement did that answers with no rows of its own. */
export const outcomes: Translated<typeof english.outcomes> = {
  changed: (statement, rows, duration) => `${changedRows(statement, rows)}${within(duration)}`,
  defined: (statement, rows, duration) =>
    rows === null || statement.isConditional
      ? ended(defined(statement), duration, statement.isConditional)
      : `${defined(statement)} avec ${plural(rows, "ligne", "lignes")}${within(duration)}`,
  completed: ({ verb }, duration) =>
    verb === "" ? `Instruction terminée${within(duration)}` : `${verb} : terminé${within(duration)}`,
  returned: (statement, rows) => changedRows(statement, rows),
};
