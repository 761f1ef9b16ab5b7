import type * as english from "../en/connectionWizard";
import type { Translated } from "../../lib/translation";
import { allOf, counted, plural } from "./plural";

const tables = (count: number) => plural(count, "tabla", "tablas");

/** The steps to a new Connection. */
export const connectionWizard: Translated<typeof english.connectionWizard> = {
  title: "Nueva conexión",
  steps: {
    source: "Origen",
    settings: "Ajustes",
    tables: "Tablas",
    review: "Revisión",
    firstSync: "Primera sincronización",
  },
  stepsLabel: "Pasos",
  sourceTitle: "Elija una base de datos y un origen",
  database: "Base de datos de destino",
  databaseChoose: "Elegir una base de datos",
  databaseMissing: "Elija una base de datos de destino.",
  noDatabases: "Aún no hay bases de datos",
  noDatabasesText: "Una conexión sincroniza con una base de datos. Cree una primero.",
  createDatabase: "Crear una base de datos",
  kindHeading: "Origen",
  back: "Atrás",
  next: "Siguiente",
  testAndNext: "Probar y continuar",
  settingsTitle: (kind) => `Conectar con ${kind}`,
  settingsText:
    "El servicio se conecta al origen con estos ajustes. Wharf envía las contraseñas y claves al servicio y no vuelve a leerlas.",
  tablesTitle: "Elija las tablas que se sincronizan",
  tablesText: "Las tablas están activadas hasta que las desactive. Puede cambiarlo en cualquier momento.",
  noneEnabled: "Active al menos una tabla.",
  reviewTitle: "Nombre y programación",
  name: "Nombre",
  connectionNameError: "Escriba un nombre.",
  nameTooLong: "Use 100 caracteres como máximo.",
  nameHint: "Las tablas se cargan en un esquema que toma su nombre.",
  summary: "Resumen",
  summaryInto: "Destino",
  summaryFrom: "Origen",
  summaryTables: "Tablas",
  summaryAdditions: "Novedades en el origen",
  summaryTablesOf: (enabled, all) =>
    enabled === all ? allOf(all, "tabla", "tablas").toLowerCase() : `${counted(enabled)} de ${tables(all)}`,
  summaryLeftOut: (count) => plural(count, "columna desactivada", "columnas desactivadas"),
  summaryRows: (rows) => `aproximadamente ${plural(rows, "fila", "filas")}`,
  create: "Crear y sincronizar ahora",
  existing: (kind) => `Esta base de datos ya tiene una conexión con ${kind}, y solo puede tener una.`,
  openExisting: (name) => `Abrir ${name}`,
  production: (name, kind) => `Crear la conexión ${name} desde ${kind} e iniciar su primera sincronización`,
  leaveTitle: "¿Salir sin crear la conexión?",
  leaveText: "Se descarta lo que ha escrito, incluidas las contraseñas.",
  leave: "Salir",
  stay: "Seguir editando",
};

/** The sync that a new Connection begins with. */
export const firstSync: Translated<typeof english.firstSync> = {
  titles: {
    queued: "La primera sincronización está a punto de empezar",
    running: "La primera sincronización está en curso",
    succeeded: "La primera sincronización ha terminado",
    partial: "La primera sincronización ha terminado, pero algunas tablas fallaron",
    failed: "La primera sincronización falló",
    cancelled: "La primera sincronización se canceló",
    unknown: "Se desconoce el estado de la primera sincronización",
  },
  notKnown: "Se creó la conexión",
  notKnownText: "El servicio no devolvió su ID. Búsquela en la lista de conexiones.",
  goOn: "La sincronización continúa en segundo plano. Puede salir en cualquier momento.",
  rows: (count) => plural(count, "fila", "filas"),
  summary: (done, all) => `${counted(done)} de ${tables(all)}`,
  table: "Tabla",
  rowsHeading: "Filas",
  state: "Estado",
  open: "Abrir la conexión",
  openList: "Mostrar las conexiones",
  query: "Consultar",
  queryTable: (name) => `Consultar ${name}`,
  more: (count) => `y ${plural(count, "tabla más", "tablas más")}`,
  next: (schedule) => `A partir de ahora se sincroniza ${schedule}.`,
  nextByHand: "A partir de ahora solo se sincroniza cuando usted lo inicia.",
};
