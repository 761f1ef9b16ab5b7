import type * as english from "../en/resultTables";
import { formatBytes, formatNumber } from "../../lib/formatNumber";
import type { Translated } from "../../lib/translation";
import { agree, capitalized, firstRows, plural, theFirstRows } from "./plural";

const rowsOf = (count: number) => plural(count, "fila", "filas");

/** Results that outlive a run of the app. */
export const keptResults: Translated<typeof english.keptResults> = {
  restored: (time) => `Resultado restaurado (${time})`,
  pin: "Anclar el resultado",
  unpin: "Desanclar el resultado",
  recovered: (restored, lost) => {
    const ended = "El almacén de resultados se reinició tras un fallo.";
    const texts = "Sus consultas no han cambiado.";
    if (lost === 0) return `${ended} Se restauraron todos los resultados completos. ${texts}`;
    const reason = `${agree(lost, "No se pudo", "No se pudieron")} restaurar ${plural(lost, "resultado", "resultados")}. Vuelva a ejecutar la instrucción.`;
    return `${ended} ${reason}${restored === 0 ? "" : " Los demás se restauraron."} ${texts}`;
  },
  title: "Resultados conservados",
  explanation:
    "Los resultados completos se conservan en este equipo, donde solo usted puede leerlos, y se restauran tras un reinicio. Al superar el límite de disco se eliminan los más antiguos; los anclados y los que están en pantalla se mantienen.",
  limit: "Límite de disco",
  limitWrong: "Escriba un número entero de megabytes de 0 a 1.000.000.",
  save: "Guardar",
  smallerQuestion: (results) => `¿Eliminar ${plural(results, "resultado", "resultados")}?`,
  smallerText: (results, bytes, megabytes) => {
    const oldest =
      results === 1
        ? "el resultado más antiguo"
        : `los ${plural(results, "resultado más antiguo", "resultados más antiguos")}`;
    const statements = results === 1 ? "Su instrucción se mantiene" : "Sus instrucciones se mantienen";
    return `El nuevo límite de ${formatNumber(megabytes)} MB elimina ${oldest} (${formatBytes(bytes)}). Los resultados en pantalla se mantienen hasta que se cierre Wharf. ${statements} en el historial.`;
  },
  pinnedStay: (pinned) =>
    pinned === 1
      ? "El resultado anclado se mantiene."
      : `Los ${plural(pinned, "resultado anclado", "resultados anclados")} se mantienen.`,
  deleteOldest: (results) => `Eliminar ${agree(results, "resultado", "resultados")}`,
  keepLimit: (megabytes) => `Mantener ${formatNumber(megabytes)} MB`,
  used: (size, count) => `${plural(count, "resultado ocupa", "resultados ocupan")} ahora ${size}.`,
  removeAll: "Eliminar los resultados conservados",
  removeQuestion: "¿Eliminar todos los resultados conservados?",
  removeText:
    "Se eliminan todos los resultados que no muestra ninguna pestaña, también los anclados. Sus instrucciones se mantienen en el historial, y los resultados conservados como tablas no cambian.",
  remove: "Eliminar",
  removed: "Se eliminaron todos los resultados conservados que no mostraba ninguna pestaña.",
};

/** Results kept as tables, and the database that they are in. */
export const resultTables: Translated<typeof english.resultTables> = {
  heading: "Resultados como tablas",
  place: "Resultados (este equipo)",
  otherSide: (database, service) =>
    `«${database}» es una base de datos de ${service}. Aquí no se puede combinar, pero sí una copia de su tabla.`,
  keepOtherSide: (table) => `Conservar ${table} aquí y volver a ejecutar`,
  placeNote: "Resultados de cualquier servicio que conserve como tablas",
  placeNotMade: "Se crea cuando la elija",
  making: "Creando la base de datos de resultados…",
  ranOn: (place) => `Se ejecutó en ${place}`,

  keepRows: "Conservar como tabla…",
  keepHint: "Conservar como tabla en este equipo, para consultas que abarcan bases de datos y servicios",
  notComplete: "Aún se están cargando filas. Podrá conservar el resultado cuando esté completo.",
  title: "Conservar como tabla",
  name: "Nombre de la tabla",
  readBy: (written) => `Léala con FROM ${written} en cualquier pestaña con “Resultados (este equipo)”.`,
  nameMissing: "Escriba un nombre de tabla.",
  rowsOf: (rows, total) => `${formatNumber(rows)} de ${rowsOf(total)}`,
  nameTooLong: (length) => `Use 100 caracteres como máximo en lugar de ${formatNumber(length)}.`,
  nameNotPossible: "Este nombre tiene un carácter que no puede haber en los nombres de tablas.",
  notKept: (written) =>
    `${written} no se creó a partir de un resultado, así que no se puede reemplazar. Elija otro nombre.`,
  allRows: (rows) =>
    rows === 1
      ? "La única fila del resultado se conserva con sus valores exactos."
      : `Las ${rowsOf(rows)} del resultado se conservan con sus valores exactos.`,
  noRows: "El resultado no tiene filas. La tabla recibe sus columnas.",
  alsoHidden: "Los filtros y el orden no afectan a la tabla.",
  firstRows: (rows, of) => `Solo se ${agree(rows, "conserva", "conservan")} ${theFirstRows(rows)} de ${of}.`,
  theStatement: "la instrucción",
  getAll: (most) =>
    `El resultado se cortó ahí. Para conservar todas las filas, aumente el límite de filas encima del editor (hasta ${formatNumber(most)}) y vuelva a ejecutar la instrucción. Si hay más filas, expórtelas a un archivo Parquet y cárguelo en “Resultados (este equipo)”.`,
  getAllByFile:
    "El resultado se cortó ahí. Para conservar todas las filas, expórtelas a un archivo Parquet y cárguelo en “Resultados (este equipo)”.",
  exists: (written, columns) =>
    `${written} ya existe, con ${plural(columns, "columna", "columnas")}. Si se reemplaza, se eliminan sus filas.`,
  submit: "Conservar",
  replace: "Reemplazar",
  stop: "Detener",
  stopped: "Operación detenida. No se creó ni se cambió ninguna tabla.",
  steps: {
    writing: "Escribiendo filas (paso 1 de 3)",
    checking: "Comprobando tipos (paso 2 de 3)",
    loading: "Cargando la tabla (paso 3 de 3)",
  },
  kept: (rows, isOfCut, written) =>
    `${isOfCut ? capitalized(firstRows(rows)) : rowsOf(rows)} ${agree(rows, "conservada", "conservadas")}: FROM ${written}`,
  query: "Consultar la tabla",
  changedTitle: "Conservada con otros tipos",
  changed: (columns) =>
    `${plural(columns, "columna tiene", "columnas tienen")} otro tipo en la tabla. Los valores se conservan tal como se muestran en sus celdas.`,
  changedTypes: "Columnas con otro tipo",
  column: "Columna",
  typeInResult: "En el resultado",
  typeInTable: "En la tabla",
};
