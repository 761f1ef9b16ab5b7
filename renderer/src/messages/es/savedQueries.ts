import type * as english from "../en/savedQueries";
import type { Translated } from "../../lib/translation";
import { counted, firstRows, plural, theFirstRows } from "./plural";

/** Queries that are kept as files. */
export const savedQueries: Translated<typeof english.savedQueries> = {
  title: "Consultas guardadas",
  tree: "Consultas guardadas",
  search: "Buscar en nombres y texto",
  newQuery: "Nueva consulta",
  newNotebook: "Nuevo cuaderno",
  folder: "Carpeta de consultas guardadas",
  chooseFolder: "Elegir una carpeta",
  chooseOther: "Elegir otra carpeta",
  suggestedFolder: "Usar esta carpeta",
  noFolderTitle: "Guarde las consultas como archivos",
  noFolderText: (suggested) =>
    `Las consultas guardadas son archivos .sql, y los cuadernos, archivos .md, en una carpeta que usted elija, por ejemplo ${suggested}. Git y otros editores también pueden trabajar con ellos.`,
  emptyTitle: "Aún no hay consultas guardadas",
  emptyText: (keys) =>
    `${keys ?? "“Guardar”, en la barra de herramientas,"} guarda la consulta de la pestaña activa.`,
  cut: (shown) => `Solo se muestran las primeras ${counted(shown)}.`,
  nothingFound: (words) => `No se encontró nada para “${words}”.`,
  cutHits: (shown) => `Las primeras ${plural(shown, "línea", "líneas")}. Busque con más palabras.`,
  line: (path, line) => `${path}, línea ${line}`,
  menuOf: (name) => `Acciones de ${name}`,
  open: "Abrir",
  rename: "Cambiar nombre o mover",
  show: "Mostrar en la carpeta",
  remove: "Mover a la papelera",
  removeTitle: (name) => `¿Mover “${name}” a la papelera?`,
  removeText: "Si está abierta en una pestaña, la pestaña conserva el texto.",
  removeFolderText: (queries) =>
    `La carpeta tiene ${plural(queries, "consulta guardada", "consultas guardadas")}. También se mueven los demás archivos que contiene. Las pestañas conservan su texto.`,
  missingDatabase: (name, title) =>
    `${title} se guardó con la base de datos “${name}”, que ya no existe. Elija otra para ejecutarla.`,
  chooseDatabase: "Elegir una base de datos",
  gone: (path) => `“${path}” se eliminó o se movió.`,
  nameTitles: {
    saveQuery: "Guardar la consulta",
    newNotebook: "Nuevo cuaderno",
    renameQuery: "Cambiar el nombre de la consulta o moverla",
    renameFolder: "Cambiar el nombre de la carpeta o moverla",
  },
  create: "Crear",
  name: "Nombre",
  nameHelp: "Una barra crea una carpeta: informes/mensual",
  nameRefused:
    'Un nombre no puede empezar ni terminar con un punto o un espacio, ni contener \\ : * ? " < > |',
  savedIn: (folder) => `En ${folder}`,
  savedInNew: (folder) => `En ${folder}, que se creará.`,
  save: "Guardar",
  modified: "sin guardar en su archivo",
  changedTitle: (name) => `${name} también se modificó fuera de esta pestaña.`,
  missingTitle: (name) =>
    `El archivo de ${name} se eliminó o se movió. El texto se conserva en esta pestaña.`,
  saveAgain: "Volver a guardar",
  merge: "Combinar ambas",
  keepMine: "Conservar esta versión",
  takeTheirs: "Usar la versión del archivo",
  mine: "esta pestaña",
  theirs: "el archivo",
  merged: (conflicts) =>
    conflicts === 0
      ? "Ambos cambios están en el texto. Guarde para actualizar el archivo."
      : `${plural(conflicts, "lugar no coincide y está marcado", "lugares no coinciden y están marcados")} en el texto.`,
};

/** Notebooks: prose and blocks of SQL with their results. */
export const notebooks: Translated<typeof english.notebooks> = {
  toolbar: "Acciones del cuaderno",
  label: (title) => `Cuaderno ${title}`,
  runAll: "Ejecutar todo",
  stop: "Detener",
  source: "Código",
  export: "Exportar como HTML…",
  exported: (name) => `Exportado a ${name}`,
  block: (number, name) => (name === null ? `Bloque ${number}` : `Bloque ${number}, ${name}`),
  run: "Ejecutar el bloque",
  edit: "Mostrar en el código",
  states: {
    idle: "Sin ejecutar",
    waiting: "En espera",
    running: "En ejecución",
    succeeded: "Correcto",
    failed: "Con error",
    cancelled: "Detenido",
    stale: "Modificado después de esta ejecución",
  },
  rows: (count, isCut) => (isCut ? firstRows(count) : plural(count, "fila", "filas")),
  duplicate: (name) =>
    `Otro bloque anterior también se llama ${name}. Cada nombre sirve para un solo bloque.`,
  unknownDatabase: (name) => `Este servicio no tiene una única base de datos llamada “${name}”.`,
  otherDatabase: (name) =>
    `El bloque ${name} se ejecuta en otra base de datos, así que su resultado no se puede leer aquí.`,
  notQuery: (name) => `El bloque ${name} no es una sola consulta, así que no tiene un resultado que leer.`,
  notReader: (name) =>
    `Esta instrucción no puede leer el resultado de ${name}. Solo pueden hacerlo las consultas y los cambios de filas.`,
  image: (name) => `Imagen: ${name}`,
  openLink: (address) => `Abrir ${address}`,
  emptyTitle: "Este cuaderno aún está vacío",
  emptyText: "Escriba Markdown, y SQL entre líneas con ```sql y ```.",
  template: (title) =>
    `# ${title}\n\nTexto en Markdown. Los bloques de SQL se ejecutan; los bloques posteriores leen el resultado de uno con nombre como una tabla.\n\n\`\`\`sql name=numeros\nSELECT range AS n, n * n AS cuadrado\nFROM range(10)\n\`\`\`\n\n\`\`\`sql\nSELECT sum(cuadrado) AS total\nFROM numeros\n\`\`\`\n`,
  exportCut: (shown) => `Solo ${theFirstRows(shown)}.`,
  exportNoResult: "Este bloque no se ejecutó.",
  exportNoRows: "Sin filas.",
  exportedFrom: (time) => `Exportado desde Wharf, ${time}`,
};
