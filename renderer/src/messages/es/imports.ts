import type * as english from "../en/imports";
import { formatDate, formatRoughDuration } from "../../lib/formatTime";
import { formatNumber } from "../../lib/formatNumber";
import type { Translated } from "../../lib/translation";
import { agree, anyNamed, plural } from "./plural";

const linesOf = (count: number) => plural(count, "línea", "líneas");
const linesUnfit = (count: number) => plural(count, "línea no encaja", "líneas no encajan");
const filesOf = (count: number) => plural(count, "archivo", "archivos");

/** Loading files and the sample. */
export const imports: Translated<typeof english.imports> = {
  fileTitle: (name) => `Cargar ${name}`,
  files: (count) => filesOf(count),
  into: (database) => `En ${database}`,
  /** How long the load will take. */
  estimate: (seconds) => `Unos ${formatRoughDuration(seconds)} en este servicio.`,
  estimating: "Estimando el tiempo…",
  estimateUnknown: "El tiempo no se puede estimar.",
  looking: "Leyendo el archivo",
  dialogIsOpen: "No se cargó nada. Cierre el cuadro de diálogo abierto y vuelva a elegir los archivos.",
  tableName: "Tabla",
  /** Stands for the name of each table. */
  anyTable: "<tabla>",
  schemaName: "Esquema",
  mode: "Si la tabla existe",
  modes: {
    create: "No cargar si la tabla existe",
    replace: "Reemplazarla",
    append: "Agregar filas",
  },
  format: "Formato",
  formats: {
    csv: "CSV u otro texto delimitado",
    json: "JSON o NDJSON",
    parquet: "Parquet",
    workbook: "Libro (XLSX, ODS)",
  },
  encoding: "Codificación",
  encodings: {
    "utf-8": "UTF-8",
    "utf-16le": "UTF-16 LE",
    "utf-16be": "UTF-16 BE",
    "windows-1252": "Occidental (Windows-1252)",
    "iso-8859-1": "Occidental (ISO 8859-1)",
    "iso-8859-15": "Occidental (ISO 8859-15)",
    "windows-1250": "Centroeuropeo (Windows-1250)",
    "iso-8859-2": "Centroeuropeo (ISO 8859-2)",
    "windows-1251": "Cirílico (Windows-1251)",
    "koi8-r": "Cirílico (KOI8-R)",
    "windows-1253": "Griego (Windows-1253)",
    "windows-1254": "Turco (Windows-1254)",
    shift_jis: "Japonés (Shift-JIS)",
    "euc-jp": "Japonés (EUC-JP)",
    gb18030: "Chino (GB 18030)",
    big5: "Chino (Big5)",
    "euc-kr": "Coreano (EUC-KR)",
  },
  delimiter: "Delimitador",
  delimiters: { ",": "Coma", ";": "Punto y coma", "\t": "Tabulador", "|": "Barra vertical" },
  otherDelimiter: "Otro…",
  delimiterText: "Otro delimitador",
  hasHeader: "La primera fila es el encabezado",
  moreOptions: "Más opciones",
  quote: "Comillas",
  quotes: { double: 'Comillas dobles (")', single: "Comillas simples (')", none: "Ninguna" },
  escape: "Escape",
  escapes: { quote: "Comillas duplicadas", backslash: "Barra invertida" },
  skipLines: "Líneas que se omiten",
  wholeNumber: "Escriba un número entero.",
  nullTexts: "Textos para NULL",
  nullTextsExample: "NULL, N/A",
  emptyIsNull: "Las celdas vacías son NULL",
  decimalSeparator: "Separador decimal",
  decimalSeparators: { point: "Punto (1.5)", comma: "Coma (1,5)" },
  groupSeparator: "Separador de millares",
  groupSeparators: {
    none: "Ninguno",
    point: "Punto (1.234)",
    comma: "Coma (1,234)",
    blank: "Espacio (1 234)",
    apostrophe: "Apóstrofo (1'234)",
  },
  dateFormat: "Formato de fecha",
  timestampFormat: "Formato de fecha y hora",
  detectedFormat: "Detectado",
  sheet: "Hoja",
  sheetRows: (rows) => plural(rows, "fila", "filas"),
  range: "Rango",
  wholeSheet: "Toda la hoja",
  rangeFormat: "Escriba un rango como A1:F200.",
  mergedAreas: (areas) => {
    const shown = areas.slice(0, 12).join(", ");
    const named = areas.length > 12 ? `${shown} y ${formatNumber(areas.length - 12)} más` : shown;
    return areas.length === 1
      ? `Las celdas ${named} están combinadas. Su valor se carga en la primera celda; las demás son NULL, salvo que tengan un valor propio.`
      : `${formatNumber(areas.length)} áreas tienen celdas combinadas: ${named}. El valor de cada una se carga en su primera celda; las demás son NULL, salvo que tengan un valor propio.`;
  },
  mergedAreasCut:
    "La hoja es demasiado grande para encontrar todas sus celdas combinadas antes de cargar. El valor de un área se carga en su primera celda; las demás son NULL, salvo que tengan un valor propio.",
  formulasWithoutValue: (count, isComplete) =>
    `${isComplete ? "" : "Al menos "}${plural(count, "fórmula no tiene un valor guardado y será", "fórmulas no tienen un valor guardado y serán")} NULL. Para guardarlo, abra el libro en un programa de hojas de cálculo y guárdelo.`,
  savedMapping: (savedAt) =>
    `Usa la configuración de la última carga de este tipo de archivo, del ${formatDate(savedAt)}.`,
  resetToDetected: "Usar la configuración detectada",
  linesTitle: "Líneas",
  lineCounts: (check) => {
    const { files, checked, failed, total, headerLines, skippedLines, trimmedCount, brokenCount } = check;
    return [
      ...(total === null ? [] : [`${linesOf(total)}${files === 1 ? "" : ` en ${filesOf(files)}`}`]),
      plural(headerLines, "línea de encabezado", "líneas de encabezado"),
      plural(skippedLines, "omitida", "omitidas"),
      ...(trimmedCount === 0
        ? []
        : [
            `${plural(trimmedCount, "fila termina", "filas terminan")} en una celda vacía, que no se tiene en cuenta`,
          ]),
      `${formatNumber(brokenCount)} ${agree(brokenCount, "no encaja", "no encajan")}`,
      ...(checked + failed === files
        ? []
        : [
            files === 1
              ? "comprobando todas las líneas…"
              : `${formatNumber(checked)} de ${plural(files, "archivo comprobado", "archivos comprobados")}…`,
          ]),
      ...(failed === 0
        ? []
        : [
            files === 1
              ? "no todas las líneas se pueden comprobar antes de cargar"
              : `${plural(failed, "archivo no se puede", "archivos no se pueden")} comprobar antes de cargar`,
          ]),
    ].join(" · ");
  },
  brokenInAll: (count) => `En total, ${linesUnfit(count)}`,
  brokenInGroup: (count) => linesUnfit(count),
  brokenLines: "Si una línea no encaja",
  brokenRules: {
    fail: "Cancelar la carga",
    reject: "Rechazar la línea",
    pad: "Completar las celdas que falten",
  },
  brokenRuleHints: {
    fail: () => "No se carga nada.",
    reject: (table) =>
      `Las líneas rechazadas van a ${table}_rejects. La carga falla si son más de 1.000.000 o superan 128 MB.`,
    pad: () =>
      "Las celdas que faltan pasan a ser NULL. La carga falla si una línea no encaja por otro motivo.",
  },
  brokenTitle: "Líneas que no encajan",
  brokenConsequence: {
    fail: ({ brokenCount, paddableCount }, _table, rules) => {
      const verbs = [
        rules.includes("reject") ? "rechace" : [],
        rules.includes("pad") && paddableCount === brokenCount ? "complete" : [],
      ].flat();
      const others = verbs.length === 0 ? "" : `${anyNamed(verbs)} líneas o `;
      return `${linesUnfit(brokenCount)}. La carga fallará a menos que ${others}cambie la configuración.`;
    },
    reject: ({ brokenCount }, table) =>
      `${plural(brokenCount, "línea se rechazará y pasará", "líneas se rechazarán y pasarán")} a ${table}_rejects.`,
    pad: ({ brokenCount, paddableCount }) => {
      const others = brokenCount - paddableCount;
      const padded = `${plural(paddableCount, "fila se completará", "filas se completarán")} con NULL.`;
      return others === 0
        ? padded
        : `${paddableCount === 0 ? "" : `${padded} `}${linesUnfit(others)} por otro motivo y ${agree(others, "hará", "harán")} fallar la carga.`;
    },
  },
  fileHeading: "Archivo",
  lineHeading: "Línea",
  textHeading: "Texto",
  reasonHeading: "Motivo",
  number: formatNumber,
  allBroken: (count) => `Mostrar las primeras ${formatNumber(count)}`,
  moreBroken: (count) => `${plural(count, "línea más sin mostrar", "líneas más sin mostrar")}.`,
  fileContents: "Contenido del archivo",
  columnsTitle: "Columnas",
  previewTitle: "Vista previa",
  lastRows: (count) => (count === 1 ? "Última fila" : `Últimas ${plural(count, "fila", "filas")}`),
  noRows: "No hay filas que mostrar.",
  rowsInFiles: (rows, files) =>
    `${plural(rows, "fila", "filas")}${files === 1 ? "" : ` en ${plural(files, "archivo", "archivos")}`}`,
  columnsChosen: (chosen, all) => `${formatNumber(chosen)} de ${plural(all, "columna", "columnas")}`,
  searchColumns: "Buscar columnas",
  noMatchingColumn: "Ninguna columna coincide.",
  include: (column) => `Cargar ${column}`,
  columnName: (column) => `Nombre de ${column} en la tabla`,
  columnType: (column) => `Tipo de ${column}`,
  nameHeading: "Nombre en la tabla",
  typeHeading: "Tipo",
  valuesHeading: "Primeros valores",
  nullValue: "NULL",
  emptyValue: "vacío",
  nameMissing: "Escriba un esquema y un nombre de tabla.",
  columnNameMissing: "Escriba un nombre para cada columna.",
  columnNameTwice: (name) => `Dos columnas se llaman “${name}”.`,
  typeMissing: "Escriba un tipo para cada columna.",
  noColumn: "Elija al menos una columna.",
  filesTitle: "Archivos",
  filesCount: (count, size) => `${filesOf(count)} · ${size}`,
  readingFiles: (read, all) => `Leyendo ${formatNumber(read)} de ${filesOf(all)}`,
  readingStopped: (read, all) =>
    `${formatNumber(read)} de ${plural(all, "archivo leído", "archivos leídos")}`,
  stopReading: "Detener la lectura",
  readRest: "Leer el resto",
  shapes: (count) =>
    count === 1 ? "Todos tienen las mismas columnas" : `${formatNumber(count)} tipos de archivos`,
  /** What a kind of files has in common. */
  shape: ({ columns, text }) => {
    const shown = columns.slice(0, 6).join(", ");
    const encodings: Readonly<Record<string, string>> = imports.encodings;
    const encoding = text?.encoding ?? "utf-8";
    return encoding === "utf-8" ? shown : `${encodings[encoding] ?? encoding} · ${shown}`;
  },
  allFiles: (count) =>
    count === 1 ? "Mostrar 1 archivo" : `Mostrar los ${plural(count, "archivo", "archivos")}`,
  fewerFiles: "Mostrar menos archivos",
  tableChoice: "Tablas",
  oneTable: "En una sola tabla",
  oneTablePerShape: "Una tabla por cada tipo de archivo",
  ownTables: "Cada uno en su propia tabla",
  settingsFor: "Configuración de",
  groupName: (first, others) =>
    others === 0 ? first : `${first} y ${plural(others, "archivo más", "archivos más")}`,
  tableFor: (file) => `Tabla para ${file}`,
  pattern: (folder) => `Archivos de ${folder}`,
  patternExample: "*.csv",
  patternHint:
    "Un patrón como 2024-*.csv.gz o north/**. Déjelo vacío para todos los archivos de datos, incluidas las subcarpetas.",
  noFiles: "Ningún archivo coincide.",
  load: "Cargar",
  loadDifferently: "Cambiar…",
  openWithoutLoading: "Abrir sin cargar",
  loadFiles: (count) => `Cargar ${filesOf(count)}`,
  loadRemaining: (count) => `Cargar ${plural(count, "archivo restante", "archivos restantes")}`,
  stop: "Detener",
  continueInBackground: "Continuar en segundo plano",
  sampleTitle: "Cargar el ejemplo",
  sampleText:
    "Los clientes, productos, pedidos, líneas de pedido, pagos y reseñas de un comercio: unas 590.000 filas en seis tablas relacionadas y dos vistas, en un esquema llamado sample.",
};
