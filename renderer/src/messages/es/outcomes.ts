import type * as english from "../en/outcomes";
import type { StatementDescription } from "#shared/sql/describeStatement";
import type { Translated } from "../../lib/translation";
import { plural } from "./plural";

const kinds: Translated<typeof english.statementAdvice.kinds> = {
  attach:
    "Para consultar tablas de otra base de datos, agregue una conexión: las copia periódicamente en esta.",
  readFile:
    "Para consultar un archivo, cárguelo en una tabla. Una base de datos de este equipo también puede abrirlo sin cargarlo. Wharf lee CSV, JSON, Parquet, XLSX y ODS.",
  export: "Para escribir filas en un archivo, ejecute la consulta y elija “Exportar” encima de sus filas.",
  exportDatabase:
    "Para exportar datos, ejecute una consulta por tabla y elija “Exportar” encima de sus filas.",
  temporary:
    "A menudo, una subconsulta o WITH hace lo mismo en una sola instrucción. Para conservar las filas en este equipo, ejecute la consulta y elija “Conservar como tabla”.",
  transaction:
    "Cada instrucción es una transacción propia y se confirma cuando termina correctamente. Para cambiar varias cosas a la vez, escriba una sola instrucción, como MERGE.",
  session:
    "Aquí cada instrucción se ejecuta por separado. Active “Sesión”: entonces las transacciones, las tablas TEMP, SET y PREPARE se mantienen de una instrucción de la pestaña a la siguiente.",
  settings:
    "Elija el límite de filas encima del editor y la zona horaria en el menú de una columna. La memoria se elige al crear una base de datos.",
  pragma: "Use en su lugar DESCRIBE, SHOW o funciones como duckdb_tables().",
  use: "Elija la base de datos encima del editor o escriba el esquema delante del nombre de la tabla.",
  extension: "Para leer otro origen, agregue una conexión.",
  secret: "Las conexiones guardan, cifradas, las credenciales de sus orígenes.",
  prepare: "Escriba los valores en la instrucción.",
  call: "Llame a la función en una consulta, por ejemplo con SELECT o FROM.",
  checkpoint: "El servicio guarda los cambios automáticamente.",
};

const features: Translated<typeof english.statementAdvice.features> = {
  loadFile: "Cargar un archivo…",
  newConnection: "Nueva conexión…",
  chooseDatabase: "Elegir una base de datos…",
  session: "Activar la sesión",
};

/** What to do instead of a statement that services refuse. */
export const statementAdvice: Translated<typeof english.statementAdvice> = {
  kinds,
  features,
  openQuery: "Abrir la consulta en una pestaña nueva",
};

/** What was done with rows, behind their number; each word takes an s for several. */
const changes: Readonly<Record<string, readonly string[]>> = {
  INSERT: ["insertada"],
  UPDATE: ["actualizada"],
  DELETE: ["eliminada"],
  TRUNCATE: ["eliminada"],
  MERGE: ["combinada"],
  COPY: ["copiada"],
};

function changed({ verb, replaces, updatesOnConflict }: StatementDescription, rows: number): string {
  const words =
    verb === "INSERT" && replaces
      ? ["insertada", "reemplazada"]
      : verb === "INSERT" && updatesOnConflict
        ? ["insertada", "actualizada"]
        : (changes[verb] ?? ["modificada"]);
  const one = words.join(" o ");
  const other = words.map((word) => `${word}s`).join(" o ");
  return plural(rows, `fila ${one}`, `filas ${other}`);
}

interface Noun {
  readonly noun: string;
  readonly isFeminine: boolean;
}

const feminine = (noun: string): Noun => ({ noun, isFeminine: true });
const masculine = (noun: string): Noun => ({ noun, isFeminine: false });

const objects: Readonly<Record<string, Noun>> = {
  TABLE: feminine("tabla"),
  VIEW: feminine("vista"),
  MACRO: feminine("macro"),
  FUNCTION: feminine("función"),
  SEQUENCE: feminine("secuencia"),
  INDEX: masculine("índice"),
  SCHEMA: masculine("esquema"),
  TYPE: masculine("tipo"),
  COLUMN: feminine("columna"),
  DATABASE: feminine("base de datos"),
  TRIGGER: masculine("desencadenador"),
  ROLE: masculine("rol"),
  USER: masculine("usuario"),
  EXTENSION: feminine("extensión"),
  SECRET: masculine("secreto"),
};

/** `Tabla orders creada`, `Índice eliminado`, with a comma where more words have to follow one. */
function defined({ verb, object, name, replaces, isConditional }: StatementDescription): string {
  const { noun, isFeminine } = objects[object ?? ""] ?? masculine("objeto");
  const named = name === null ? noun : `${noun} ${name}`;
  if (verb === "COMMENT") return `Comentario ${isFeminine ? "de la" : "del"} ${named} guardado`;
  const subject = `${named.charAt(0).toUpperCase()}${named.slice(1)}`;
  const done = (stem: string) => `${stem}${isFeminine ? "a" : "o"}`;
  if (verb === "ALTER") return `${subject} ${done("modificad")}${isConditional ? ", si existía," : ""}`;
  if (verb === "DROP") return `${subject} ${done("eliminad")}${isConditional ? ", si existía," : ""}`;
  if (isConditional) return `${subject} ${done("cread")}, salvo que ya existiera,`;
  return `${subject} ${done("cread")}${replaces ? ` o ${done("reemplazad")}` : ""}`;
}

const within = (duration: string | null) => (duration === null ? "" : ` en ${duration}`);
/** Without the comma that only belongs before more words. */
const ended = (words: string, duration: string | null) =>
  duration === null ? words.replace(/,$/, "") : `${words}${within(duration)}`;

/** What a statement did that answers with no rows of its own. */
export const outcomes: Translated<typeof english.outcomes> = {
  changed: (statement, rows, duration) => `${changed(statement, rows)}${within(duration)}`,
  defined: (statement, rows, duration) =>
    rows === null || statement.isConditional
      ? ended(defined(statement), duration)
      : `${defined(statement)} con ${plural(rows, "fila", "filas")}${within(duration)}`,
  completed: ({ verb }, duration) =>
    `${verb === "" ? "Instrucción completada" : `${verb} completado`}${within(duration)}`,
  /** The rows that a statement with RETURNING answers with are the ones it changed. */
  returned: (statement, rows) => changed(statement, rows),
};
