import type * as english from "../en/resultCompare";
import { formatNumber } from "../../lib/formatNumber";
import type { Translated } from "../../lib/translation";
import { agree, allOf, plural, theFirstRows } from "./plural";

const names = (columns: readonly string[]) => {
  const shown = columns.slice(0, 5).join(", ");
  return columns.length > 5 ? `${shown} y ${formatNumber(columns.length - 5)} más` : shown;
};

const columnsOf = (count: number) => plural(count, "columna", "columnas");
const onlyFirst = (count: number) => `Solo se ${agree(count, "compara", "comparan")} ${theFirstRows(count)}`;

/** Two results compared: which rows were added, removed and changed. */
export const resultCompare: Translated<typeof english.resultCompare> = {
  label: "Comparación con un resultado anterior",
  looking: "Cargando los resultados anteriores",
  emptyTitle: "No hay ningún resultado anterior con el que comparar",
  emptyText:
    "Vuelva a ejecutar la instrucción para ver qué ha cambiado desde este resultado. Wharf conserva los resultados dentro del límite de disco; los anclados se mantienen.",
  chooseTitle: "Comparar con un resultado anterior",
  chooseText:
    "No se conserva ningún resultado anterior de esta instrucción. Vuelva a ejecutarla para ver qué cambia o elija otro resultado.",
  search: "Buscar instrucciones",
  clearSearch: "Borrar la búsqueda",
  noneMatches: "Ningún resultado anterior coincide.",
  firstOf: (shown, all) =>
    `Los primeros ${formatNumber(shown)} de ${plural(all, "resultado", "resultados")}. Busque para encontrar otros.`,
  earlierResults: "Resultados anteriores",
  likeness: {
    statement: "Misma instrucción en esta base de datos",
    columns: "Mismas columnas",
    other: "Otros resultados",
  },
  before: "Antes",
  changeBefore: (result) => `Antes: ${result}. Elegir otro resultado`,
  unknownResult: "Otro resultado",
  chooseAnother: "Elegir otro resultado",

  key: "Columnas clave",
  changeKey: (key) => `Columnas clave: ${key}. Cambiar`,
  keyOf: (columns) => columns.join(" + "),
  wholeRows: "Filas completas",
  otherColumns: "Otras columnas",
  comparedColumns: (count, all) =>
    count === all ? allOf(all, "columna", "columnas") : `${formatNumber(count)} de ${columnsOf(all)}`,
  changeColumns: (columns) => `Columnas comparadas: ${columns}. Cambiar`,
  columnsTitle: "Columnas que se comparan",
  columnsHint:
    "Las columnas clave emparejan las filas de los dos resultados. Las demás se comparan o se omiten.",
  searchColumns: "Buscar una columna",
  noColumnFound: "Ninguna columna coincide.",
  use: { key: "Clave", compare: "Comparar", leaveOut: "Omitir" },
  usageOf: (column) => `Uso de ${column}`,
  nothingToCompare: "Elija al menos una columna.",
  compare: "Comparar",
  noKeyTitle: "Elija las columnas clave",
  noKeyText:
    "Ninguna combinación de hasta tres columnas es única en ambos resultados. Elija las columnas clave o compare filas completas.",
  chooseColumns: "Elegir columnas",
  compareWholeRows: "Comparar filas completas",
  noCommonTitle: "Los dos resultados no tienen columnas en común",
  noCommonText: "Las columnas se emparejan por su nombre.",

  comparing: "Comparando",
  changes: "Mostrar solo",
  change: { added: "Agregadas", removed: "Quitadas", changed: "Modificadas" },
  changeCount: (change, count) => `${change} ${formatNumber(count)}`,
  same: (count) => `Iguales ${formatNumber(count)}`,
  sameTitle: "Sin diferencias",
  sameText: (rows, columns) =>
    `${rows === 1 ? "La única fila es igual" : `Las ${plural(rows, "fila", "filas")} son iguales`} en ${columns === 1 ? "la columna comparada" : `las ${plural(columns, "columna comparada", "columnas comparadas")}`}.`,
  bothEmpty: "Ninguno de los dos resultados tiene filas.",
  changedIn: "Cambios en",
  changedInColumn: (column, count) => `${column} (${formatNumber(count)})`,
  changedColumns: (count) => columnsOf(count),
  moreColumns: (count) => `${formatNumber(count)} más`,
  showAllColumns: "Mostrar todas las columnas",
  noneShown: "Ninguna fila coincide.",
  beforeHeading: "antes",
  nowHeading: "ahora",
  notThere: "sin fila",
  changedFrom: "cambió de",
  changedTo: "a",
  alike: "Valor distinto, mismo texto",
  differsFrom: (place, length) => `Primera diferencia en el carácter ${place} de ${length}`,
  placeOf: (place, length) => `en ${place} de ${length}`,

  onlyNow: (columns) => `Solo en este resultado: ${names(columns)}.`,
  onlyBefore: (columns) => `Solo en el resultado anterior: ${names(columns)}.`,
  notCompared: "No se comparan.",
  cutBoth: (before, now) =>
    before === now
      ? `${onlyFirst(now)} de cada resultado.`
      : `Solo se comparan ${theFirstRows(before)} del resultado anterior y ${theFirstRows(now)} de este.`,
  cutBefore: (rows) => `${onlyFirst(rows)} del resultado anterior.`,
  cutNow: (rows) => `${onlyFirst(rows)} de este resultado.`,
  cutMeaning: "Las filas más allá del límite pueden aparecer como agregadas o quitadas.",
  wholeData: "Comparar todas las filas",
  wholeDataNote: "Abre una instrucción que compara todas las filas actuales de ambos",
  wholeSameStatement:
    "Ambos resultados proceden de la misma instrucción, así que ejecutarla ahora devuelve dos veces las mismas filas. Ejecútela con un límite de filas mayor y compare después con el siguiente resultado.",
  wholeOtherDatabase:
    "Una sola instrucción no puede comparar todas las filas porque los resultados proceden de bases de datos distintas.",
  wholeNotWrapped:
    "Una sola instrucción no puede comparar todas las filas porque uno de los dos no es una consulta simple.",
  statementUnknown: "Ya no se conoce la instrucción del resultado anterior.",
};
