import type * as english from "../en/resultExport";
import type { RowFormat } from "#shared/domain/results/resultCopy";
import type { ExportFormat } from "#shared/domain/results/resultExport";
import { formatBytes, formatNumber } from "../../lib/formatNumber";
import type { Translated } from "../../lib/translation";
import { agree, allOf, capitalized, firstRows, plural, theFirstRows } from "./plural";

const rowsOf = (count: number) => plural(count, "fila", "filas");

const copyAs: Readonly<Record<Exclude<RowFormat, "text" | "tsv" | "htmlRows">, string>> = {
  tsvWithHeader: "Texto con encabezado",
  csv: "CSV",
  json: "JSON",
  ndjson: "NDJSON",
  markdown: "Tabla Markdown",
  html: "Tabla HTML",
  sqlInsert: "SQL INSERT",
  sqlUpdate: "SQL UPDATE…",
  sqlValues: "SQL VALUES",
  sqlIn: "Lista SQL para IN",
};

const formats: Readonly<Record<ExportFormat, { name: string; keeps: string }>> = {
  csv: {
    name: "CSV",
    keeps: "El texto exacto de cada valor; NULL es un campo vacío. Los tipos no se conservan.",
  },
  tsv: {
    name: "TSV",
    keeps:
      "Como CSV, con tabuladores entre los campos y el texto exacto. Una hoja de cálculo puede ejecutar los textos que empiezan por =, +, − o @.",
  },
  json: {
    name: "JSON",
    keeps:
      "Una matriz de objetos. Los números grandes, los decimales y las horas son cadenas, para que ningún lector los redondee.",
  },
  ndjson: { name: "NDJSON", keeps: "Como JSON, con un objeto por línea." },
  parquet: {
    name: "Parquet",
    keeps: "Los valores con sus tipos, comprimidos. Para DuckDB, Spark y pandas.",
  },
  xlsx: {
    name: "Excel",
    keeps:
      "Conserva los números, fechas, horas y booleanos que Excel puede guardar con exactitud; lo demás es texto. Hasta 1.048.575 filas.",
  },
  markdown: {
    name: "Markdown",
    keeps: "Una tabla para documentos. NULL y el texto vacío se ven igual.",
  },
  sqlInsert: {
    name: "SQL INSERT",
    keeps: "Instrucciones que insertan los mismos valores en una tabla.",
  },
};

/** Copying and exporting in other formats. */
export const resultExport: Translated<typeof english.resultExport> = {
  copyAs: {
    rows: "Copiar como",
    groups: "Copiar los grupos como",
    values: "Copiar los valores como",
    differences: "Copiar los cambios como",
  },
  copyFormat: copyAs,
  copySqlTitle: (isUpdate) => (isUpdate ? "Copiar como SQL UPDATE" : "Copiar como SQL INSERT"),
  copy: "Copiar",
  table: "Tabla",
  tableHint: "Tal como se escribe en las instrucciones, con su esquema si hace falta.",
  tableMissing: "Escriba un nombre de tabla.",
  keys: "Columnas clave",
  keysForUpdate: "Se usan en WHERE. Las demás columnas copiadas se asignan.",
  keysForPages:
    "Las filas se leen en páginas de 100.000, ordenadas por estas columnas. Sus valores juntos deben ser únicos y ninguno puede ser NULL; de lo contrario, la exportación se detiene.",
  keysMissing: "Elija al menos una columna.",
  keysAll: "Deje al menos una columna copiada para asignar.",

  export: {
    rows: "Exportar",
    groups: "Exportar los grupos",
    values: "Exportar los valores",
    differences: "Exportar los cambios",
  },
  exportRows: "Exportar…",
  title: {
    rows: "Exportar filas",
    groups: "Exportar grupos",
    values: "Exportar valores",
    differences: "Exportar cambios",
  },
  format: "Formato",
  formats,
  csv: {
    keeps: (nullText) => `El texto exacto de cada valor; NULL es ${nullText}. Los tipos no se conservan.`,
    delimiter: "Delimitador",
    delimiters: { ",": "Coma", ";": "Punto y coma", "\t": "Tabulador", "|": "Barra vertical" },
    quoting: "Comillas",
    quotings: { needed: "Solo donde hagan falta", always: "Siempre, excepto NULL" },
    nullText: "Texto para NULL",
    nullTextEmpty: "Vacío",
    nullTextHint: "Se escribe sin comillas. Un valor con el mismo texto va entre comillas.",
    nullTextInvalid: "Quite delimitadores, comillas, saltos de línea y espacios en los extremos.",
    encoding: "Codificación",
    encodings: {
      "utf-8": "UTF-8",
      "utf-8-bom": "UTF-8 con BOM",
      "utf-16le": "UTF-16 LE con BOM",
      "windows-1252": "Occidental (Windows-1252)",
    },
    encodingLacks: "Los demás caracteres se escriben como ? y se cuentan.",
    hasHeader: "La primera fila es el encabezado",
    formulas: "Fórmulas",
    formulaChoices: { keep: "Conservar el texto exacto", escape: "Proteger para hojas de cálculo" },
    formulaHints: {
      keep: "Una hoja de cálculo puede ejecutar los textos que empiezan por =, +, − o @.",
      escape: "Los textos que empiezan por =, +, − o @ llevan un apóstrofo delante. Los números no cambian.",
    },
  },
  formulasEscaped: (count) =>
    count === 1
      ? "1 texto que parece una fórmula lleva un apóstrofo delante"
      : `${plural(count, "texto", "textos")} que parecen fórmulas llevan un apóstrofo delante`,
  formulasKept: (count) =>
    count === 1
      ? "1 texto parece una fórmula: una hoja de cálculo puede ejecutarlo"
      : `${plural(count, "texto", "textos")} parecen fórmulas: una hoja de cálculo puede ejecutarlos`,
  formulasAsText: (count) =>
    count === 1
      ? "1 texto que parece una fórmula se pega como texto"
      : `${plural(count, "texto", "textos")} que parecen fórmulas se pegan como texto`,
  unencodable: (count) =>
    count === 1
      ? "1 carácter no existe en Windows-1252 y se escribió como ?"
      : `${plural(count, "carácter", "caracteres")} no existen en Windows-1252 y se escribieron como ?`,
  columns: "Columnas",
  allColumns: (count) => allOf(count, "columna", "columnas"),
  visibleColumns: (count) => `Columnas visibles (${formatNumber(count)})`,
  selectedColumns: (count) => `Columnas seleccionadas (${formatNumber(count)})`,
  rows: "Filas",
  rowsOfView: (count, first) =>
    `Como se muestran: ${first === null ? rowsOf(count) : `${formatNumber(count)} de ${theFirstRows(first)}`}`,
  rowsOfViewNote: "Usa los filtros y el orden de la cuadrícula.",
  rowsOfResult: (count, isCut) => (isCut ? capitalized(theFirstRows(count)) : allOf(count, "fila", "filas")),
  rowsOfResultNote: (isCut) =>
    isCut ? "El resultado se cortó ahí. El nombre del archivo lo indica." : "En el orden de la instrucción.",
  rowsOfKind: {
    groups: (count) => `Todas las filas de la tabla dinámica (${formatNumber(count)})`,
    values: (count) => `Todos los valores del gráfico (${formatNumber(count)})`,
    differences: (count) => allOf(count, "fila mostrada", "filas mostradas"),
  },
  rowsOfStatement: "Todas las filas de la instrucción",
  rowsOfStatementFiltered: "Todas las filas de la instrucción que cumplen los filtros",
  rowsReadAtOnce: "Vuelve a ejecutar la consulta y exporta todas las filas en su orden.",
  rowsOfStatementNote: "Vuelve a ejecutar la instrucción por páginas, según las columnas clave.",
  rowsDirect: "Todas las filas, con su propio DuckDB",
  rowsDirectNote: "Prepara SQL para ejecutarlo en DuckDB en este equipo.",
  directText: "SQL para DuckDB",
  directHint:
    "Ejecútelo en DuckDB en este equipo. Reemplace la primera línea por la instrucción ATTACH de la base de datos, que contiene el token.",
  copyText: "Copiar el SQL",
  copied: "Copiado",
  copyAttach: "Copiar la instrucción ATTACH",
  attachNotKept:
    "El token de esta base de datos no se guarda aquí. Use la instrucción ATTACH que guardó al crearla.",
  notCopied: "No se pudo copiar en el portapapeles.",
  pagesCost:
    "Cada página vuelve a ejecutar y ordenar la instrucción, así que una instrucción lenta tarda lo mismo por cada 100.000 filas. Pueden faltar filas que se escriban durante la exportación.",
  cutAbove: (rows, choice) =>
    `El resultado se cortó tras ${rowsOf(rows)}. Solo se exportan estas. Para exportarlas todas, elija “${choice}” en “Filas”.`,
  chooseAll: "Elegir todas las filas",
  computedOfCut: {
    groups: (scope) =>
      `${scope}; hay más. Elija “Ejecutar en todas las filas” debajo de la tabla dinámica y exporte ese resultado.`,
    values: (scope) =>
      `${scope}; hay más. Elija “Ejecutar en todas las filas” debajo del gráfico y exporte ese resultado.`,
  },
  withoutTotals: (what) => `${what}, sin totales`,
  totalsLeftOut: "Los totales se omiten porque los tipos de las columnas no pueden contenerlos.",
  /** Of columns whose type Parquet has not, or holds to the millisecond only. */
  writtenAsText: (columns) => {
    // The type of a struct may be pages long.
    const shown = columns
      .slice(0, 3)
      .map(({ name, type }) => (/[([]/.test(type) ? `partes de ${name}` : `${name} (${type})`));
    const more = columns.length - shown.length;
    const named = [...shown, ...(more === 0 ? [] : [plural(more, "columna más", "columnas más")])];
    return `Se escribe como texto porque Parquet no puede guardar el tipo con exactitud: ${named.join(", ")}.`;
  },
  cutNote: (scope) => `${scope}. El resultado se cortó ahí; hay más filas.`,
  differencesOfCut: (scope) =>
    `${scope}; hay más. Las filas más allá del límite pueden aparecer como agregadas o quitadas.`,
  pivotName: "tabla-dinamica",
  differencesName: "cambios",
  firstRowsName: (name, rows) => `${name}-primeras-${rows}-filas`,

  exporting: (rows, all) =>
    all === null
      ? `Exportando, ${rowsOf(rows)} hasta ahora`
      : `Exportando ${formatNumber(rows)} de ${rowsOf(all)}`,
  exportingPercent: (percent) => `Exportando, ${formatNumber(Math.floor(percent))}\u00a0%`,
  stop: "Detener la exportación",
  exported: (name, rows, bytes) =>
    `${plural(rows, "fila exportada", "filas exportadas")} a ${name} (${formatBytes(bytes)})`,
  exportedOfCut: (name, rows, first, bytes) =>
    `${rows === first ? capitalized(firstRows(rows)) : `${formatNumber(rows)} de ${theFirstRows(first)}`} ${agree(rows, "exportada", "exportadas")} a ${name} (${formatBytes(bytes)})`,
  exportedComputedOfCut: (name, rows, first, bytes) =>
    `${plural(rows, "fila exportada", "filas exportadas")} a ${name}, a partir de ${theFirstRows(first)} (${formatBytes(bytes)})`,
  stopped: "Exportación detenida. No se escribió ningún archivo.",
  showInFolder: "Mostrar en la carpeta",
};
