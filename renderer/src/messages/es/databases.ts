import type * as english from "../en/databases";
import type { Translated } from "../../lib/translation";
import { counted, plural } from "./plural";

/** The tree of databases, schemas, tables and columns. */
export const explorer: Translated<typeof english.explorer> = {
  tree: "Bases de datos y tablas",
  filter: "Filtrar tablas",
  filterPlaceholder: "Filtrar tablas",
  noDatabasesTitle: "Aún no hay bases de datos",
  noDatabasesText:
    "Una base de datos contiene sus tablas. Cree una y cargue después un archivo o el ejemplo.",
  createDatabase: "Crear una base de datos",
  unknownSchema: "Esquema desconocido",
  remarks: {
    loading: "Cargando las tablas",
    notReady: "Las tablas aparecerán cuando la base de datos esté en ejecución",
    empty: "Aún no hay tablas",
    noMatch: "Ninguna tabla coincide",
  },
  loadFailed: (title) => `${title}. Presione Enter para reintentar.`,
  view: "vista",
  notNull: "not null",
  menuOf: (name) => `Acciones de ${name}`,
  definitionTitle: (name) => `${name} (definición)`,
  noDefinition: (name) => `Este servicio no indica cómo está definida ${name}`,
  definitionFailed: (name) => `No se puede leer cómo está definida ${name}`,
  menu: {
    queryTopRows: "Consultar las primeras 100 filas",
    showDefinition: "Mostrar la definición",
    newQuery: "Nueva consulta aquí",
    copyName: "Copiar el nombre",
    copyQualifiedName: "Copiar el nombre completo",
    copyNameWithDatabase: "Copiar el nombre con la base de datos",
    loadFile: "Cargar archivos…",
    loadSample: "Cargar el ejemplo…",
    refresh: "Actualizar",
    needsFullKey: (action) => `${action} (clave de solo lectura)`,
  },
};

/** The screen of databases and its dialogs. */
export const databases: Translated<typeof english.databases> = {
  title: "Bases de datos",
  subtitle: (count, service) => `${plural(count, "base de datos", "bases de datos")} en ${service}`,
  create: "Crear una base de datos",
  stale: "No se puede actualizar la lista. Se desconoce el estado de sus bases de datos.",
  columns: {
    name: "Nombre",
    state: "Estado",
    region: "Región",
    size: "Tamaño",
    memory: "Límite de memoria",
    connections: "Conexiones",
    age: "Creación",
    expires: "Caducidad",
    actions: "Acciones",
  },
  noConnections: "Ninguna",
  connections: (count) => plural(count, "conexión", "conexiones"),
  never: "Nunca",
  engineNotKnown: "motor desconocido",
  autoStops: "se detiene sin actividad",
  memory: (megabytes) => `${counted(megabytes)} MB`,
  expiresSoon: "Caduca pronto",
  actionsOf: (name) => `Acciones de ${name}`,
  newQuery: "Nueva consulta",
  loadFile: "Cargar archivos…",
  loadSample: "Cargar el ejemplo…",
  copyId: "Copiar el ID",
  copyAddress: "Copiar la dirección",
  copyAttach: "Copiar la instrucción ATTACH",
  attachCopied: "Instrucción ATTACH copiada",
  deleteDatabase: "Eliminar…",
  firstTitle: "Primeros pasos",
  firstText: "Arrastre aquí un archivo CSV, JSON, Parquet o Excel, o elija uno.",
  firstDatabase: "Mis datos",
  firstSteps: [
    {
      title: "Crear una base de datos",
      text: "Póngale un nombre. Todo lo demás tiene un valor predeterminado.",
    },
    { title: "Cargar datos", text: "Use el ejemplo o sus propios archivos CSV, JSON, Parquet o Excel." },
    { title: "Consultar", text: "Escriba SQL con autocompletado de sus tablas." },
  ],
  nextTitle: (name) => `${name} está en ejecución. Cargue datos o escriba una consulta.`,
  form: {
    title: "Crear una base de datos",
    name: "Nombre",
    namePlaceholder: "analisis_tienda",
    engine: "Motor",
    region: "Región",
    regionDefault: "La que elija el servicio",
    regionHint: "Se recomienda iad: el panel, la API y las sincronizaciones se ejecutan allí.",
    regionOnly: (engine, region) => `${engine} solo se ejecuta en ${region}.`,
    recommended: (region) => `${region} (recomendada)`,
    vmSize: "Tamaño de la máquina",
    vmSizeDefault: "shared-cpu-1x",
    memory: "Memoria",
    memoryUnit: "MB",
    memoryHint: "De 256 a 32.768 MB",
    ttl: "Eliminar después de",
    ttlUnit: "horas",
    ttlHint: "Déjelo vacío para conservarla hasta que la elimine.",
    autoStop: "Detener sin actividad",
    autoStopHint: "Se inicia de nuevo con la siguiente consulta.",
    more: "Más opciones",
    submit: "Crear",
    enginesFailed: "No se puede cargar la lista de motores. Se usará el predeterminado del servicio.",
    errors: {
      nameMissing: "Escriba un nombre.",
      nameTooLong: (length, max) => `Use ${max} caracteres como máximo en lugar de ${length}.`,
      memoryNotWhole: "Escriba un número entero.",
      memoryBounds: "Escriba de 256 a 32.768 MB.",
      ttlNotNumber: "Escriba un número de horas, como 24 o 0.5.",
      ttlBounds: "Escriba más de 0 y como máximo 87.600 horas (diez años).",
      vmSizeTooLong: "Use 100 caracteres como máximo.",
    },
  },
  token: {
    title: (name) => `Token de ${name}`,
    once: "El servicio muestra este token una sola vez. Cópielo ahora o guárdelo en el llavero.",
    purpose: "Otros programas lo usan para conectarse a esta base de datos. Wharf no lo necesita.",
    token: "Token",
    attach: "Instrucción ATTACH",
    copyToken: "Copiar el token",
    copyAttach: "Copiar la instrucción ATTACH",
    keep: "Guardar en el llavero",
    kept: "Guardado en el llavero. Lo usa “Copiar la instrucción ATTACH”, en el menú de la base de datos.",
    keptForSession:
      "No se encontró ningún llavero; el token se conserva hasta que se cierre Wharf. Cópielo para usarlo más adelante.",
    saved: "Ya lo he guardado",
    leave: "Cerrar sin guardar",
    leaveQuestion: "¿Cerrar? El token no se podrá volver a mostrar.",
    stay: "Volver",
    leaveNow: "Cerrar sin guardar",
  },
  remove: {
    title: (name) => `Eliminar ${name}`,
    warning:
      "La base de datos y todo lo que contiene se eliminan de inmediato. Esta acción no se puede deshacer.",
    onProduction: (service) => `${service} es producción.`,
    confirm: (name) => `Escriba ${name} para confirmar`,
    submit: "Eliminar la base de datos",
    deleted: (name) => `Se eliminó ${name}`,
  },
};

/** How old the rows of synced tables are. */
export const tableAges: Translated<typeof english.tableAges> = {
  justNow: "hace un momento",
  now: "ahora",
  states: {
    running: "sincronización en curso",
    failed: "falló la última sincronización",
    paused: "sincronización en pausa",
    left: "ya no se sincroniza",
  },
  syncedBy: (connection) => `sincronizada por ${connection}`,
  /** Of one table, or of the oldest of several. */
  summary: (table, when, count) =>
    count === 1
      ? `${table} sincronizada ${when}`
      : `${table} sincronizada ${when}, la más antigua de ${plural(count, "tabla", "tablas")}`,
  newer: (when) => `filas más recientes desde ${when}`,
  ofStatement: "Antigüedad de las filas que lee esta instrucción",
  ofResult: "Antigüedad de las filas de este resultado",
  syncedAt: (when, exact) => `Sincronizada ${when}: ${exact}`,
  readAt: (exact) => `Este resultado muestra las filas tal como estaban el ${exact}.`,
  readUnknown: "Anterior a todas las sincronizaciones registradas",
  details: {
    running: "Hay una sincronización en curso. Estas filas se reemplazarán cuando llegue a esta tabla.",
    failed: (reason) =>
      reason === null
        ? "La última sincronización de esta tabla falló."
        : `La última sincronización de esta tabla falló: ${reason}`,
    paused: "La conexión está en pausa. Sus filas no cambian hasta que se reanude.",
    left: "La conexión ya no sincroniza esta tabla. Sus filas no cambian.",
  },
  next: (when) => `Próxima sincronización: ${when}`,
  nextNone: "Ninguna sincronización programada",
  by: (connection) => `por la conexión ${connection}`,
  openConnection: (connection) => `Abrir la conexión ${connection}`,
};
