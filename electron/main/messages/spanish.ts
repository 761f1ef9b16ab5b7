import type { UpdateObstacle } from "#shared/domain/updateStatus";
import type { MainMessages } from "./MainMessages";

const list = new Intl.ListFormat("es");
const obstacles: Readonly<Record<UpdateObstacle, string>> = {
  statements: "una instrucción o una exportación",
  loads: "una carga",
  syncs: "una sincronización",
  transactions: "una transacción abierta",
};

const filesOf = (count: number) => (count === 1 ? "1 archivo" : `${count} archivos`);

export const spanish: MainMessages = {
  thisComputer: "Este equipo",
  ok: "Aceptar",
  cancel: "Cancelar",
  menu: {
    file: "&Archivo",
    edit: "&Editar",
    query: "&Consulta",
    view: "&Ver",
    window: "Ve&ntana",
    newTab: "Nueva pestaña",
    openFiles: "Abrir archivos…",
    openFolder: "Abrir carpeta…",
    saveQuery: "Guardar la consulta",
    saveQueryAs: "Guardar la consulta como…",
    newConnection: "Nueva conexión…",
    closeTab: "Cerrar la pestaña",
    reopenTab: "Volver a abrir la pestaña cerrada",
    closeWindow: "Cerrar la ventana",
    settings: "Ajustes…",
    undo: "Deshacer",
    redo: "Rehacer",
    cut: "Cortar",
    copy: "Copiar",
    paste: "Pegar",
    pasteAndMatchStyle: "Pegar con el mismo estilo",
    delete: "Eliminar",
    selectAll: "Seleccionar todo",
    speech: "Voz",
    startSpeaking: "Iniciar locución",
    stopSpeaking: "Detener locución",
    runStatement: "Ejecutar la instrucción",
    runAll: "Ejecutar todo",
    explain: "Explicar la instrucción",
    explainAndRun: "Explicar y ejecutar la instrucción",
    palette: "Paleta de comandos…",
    databases: "Bases de datos",
    connections: "Conexiones",
    actualSize: "Tamaño real",
    zoomIn: "Acercar",
    zoomOut: "Alejar",
    fullScreen: "Pantalla completa",
    minimize: "Minimizar",
    zoomWindow: "Zoom",
    bringAllToFront: "Traer todo al frente",
    about: "Acerca de Wharf",
    services: "Servicios",
    hide: "Ocultar Wharf",
    hideOthers: "Ocultar otros",
    showAll: "Mostrar todo",
    quit: "Salir",
  },
  files: {
    exportRows: "Exportar filas",
    exportNotebook: "Exportar el cuaderno",
    saveChart: "Guardar el gráfico",
    formats: {
      png: "Imagen PNG",
      svg: "Imagen SVG",
      html: "Página HTML",
      csv: "Valores separados por comas",
      tsv: "Valores separados por tabuladores",
      json: "JSON",
      ndjson: "JSON con un objeto por línea",
      parquet: "Parquet",
      xlsx: "Libro de Excel",
      markdown: "Markdown",
      sqlInsert: "Instrucciones SQL",
    },
    allFiles: "Todos los archivos",
    openFiles: "Abrir archivos de datos",
    dataFiles: "Archivos de datos y SQL",
    openFolder: "Abrir una carpeta de archivos de datos",
    queryFolder: "Elegir una carpeta para las consultas guardadas",
    backupFolder: "Elegir una carpeta para la copia de seguridad",
  },
  alerts: {
    failed: (name) => `${name}: falló la sincronización`,
    failedTables: (failed, total) => `${failed === 1 ? "Falló" : "Fallaron"} ${failed} de ${total} tablas.`,
    recovered: (name) => ({
      title: `${name} vuelve a sincronizarse`,
      body: "En la última sincronización no hay ningún fallo sin confirmar.",
    }),
    severalFail: (count) => ({
      title: `Fallan ${count} conexiones`,
      body: "Abra Wharf para ver cuáles, por qué y qué hacer.",
    }),
  },
  quit: {
    loads: (count, title) => ({
      message: count === 1 ? `${title} aún se está cargando` : `Aún hay ${count} cargas en curso`,
      detail: "Si sale ahora, se detienen y sus tablas quedan como están.",
      buttons: ["Seguir cargando", "Detener y salir"],
    }),
    exports: (count) => ({
      message: count === 1 ? "Aún hay una exportación en curso" : `Aún hay ${count} exportaciones en curso`,
      detail: "Si sale ahora, no se escribe ningún archivo.",
      buttons: ["Seguir exportando", "Detener y salir"],
    }),
    transactions: (count) => ({
      message: count === 1 ? "Hay una transacción abierta" : `Hay ${count} transacciones abiertas`,
      detail: "Si sale ahora, se descartan los cambios sin confirmar.",
      buttons: ["Dejar abierta", "Revertir y salir"],
    }),
  },
  consent: {
    changeProduction: (service, change) => ({
      message: `¿Permitir cambios en “${service}”?`,
      detail: `Es un servicio de producción. Está a punto de cambiarlo:\n\n${change}\n\nLos cambios quedan permitidos durante 10 minutos.`,
      allow: "Permitir cambios",
    }),
    openLink: (host, address) => ({
      message: `¿Abrir ${host} en el navegador?`,
      detail: `${address}\n\nLa dirección procede de sus datos. Su servidor verá que la abre.`,
      allow: "Abrir",
    }),
    connectSource: (host) => ({
      message: `¿Conectar con ${host}?`,
      detail:
        "Una conexión de este equipo va a acceder a este host con las credenciales que se introdujeron.",
      allow: "Conectar",
    }),
    allowDirect: {
      message: "¿Permitir que otros programas se conecten a esta base de datos?",
      detail:
        "Wharf abre un puerto en este equipo mientras funciona. Los programas de aquí que tengan un token de la base de datos pueden leerla y, con acceso completo, cambiarla. Ningún otro equipo llega al puerto.",
      allow: "Permitir",
    },
    connectService: (host, origin) => ({
      message: `¿Conectar con ${host}?`,
      detail: `Las instrucciones, los archivos que cargue y la clave de API que introduzca para este servicio se envían a\n${origin}`,
      allow: "Conectar",
    }),
    leaveProduction: (service) => ({
      message: `¿Desactivar el modo de producción de “${service}”?`,
      detail: "Las instrucciones y cargas que cambian datos ya no preguntarán antes.",
      allow: "Desactivar",
    }),
    leaveReadOnly: (service) => ({
      message: `¿Desactivar el modo de solo lectura de “${service}”?`,
      detail: "Las instrucciones y cargas podrán cambiar sus datos.",
      allow: "Desactivar",
    }),
    widenKey: (service) => ({
      message: `¿Permitir cambios con la clave de “${service}”?`,
      detail:
        "El servicio está configurado con una clave de solo lectura. Wharf dejará de rechazar los cambios.",
      allow: "Permitir",
    }),
  },
  changes: {
    createDatabase: (name) => `Crear la base de datos “${name}”`,
    deleteDatabase: "Eliminar una base de datos con todos sus datos",
    createConnection: (name) => `Crear la conexión “${name}”`,
    changeConnection: "Cambiar una conexión",
    deleteConnection: "Eliminar una conexión",
    sync: "Sincronizar una conexión",
    load: (files, tables, table) => `Cargar ${filesOf(files)} en ${table ?? `${tables} tablas`}`,
    loadSample: "Cargar los datos de ejemplo",
    dropLeftover: "Eliminar la tabla que dejó una carga",
  },
  loads: { files: filesOf },
  updates: {
    running: (running) => `En curso: ${list.format(running.map((one) => obstacles[one]))}.`,
    goBack: (version, starts, previous) => ({
      message: `Wharf ${version} no se inició correctamente`,
      detail: `Se ha intentado ${starts} veces desde la actualización. Wharf ${previous} sigue en este equipo.`,
      buttons: [`Volver a ${previous}`, "Reintentar"],
    }),
    newerVersion: (newer, own) => ({
      title: `Sus datos se usaron por última vez con Wharf ${newer}`,
      body: `Este es Wharf ${own}. Abre todos sus datos. Lo que solo puede hacer la versión más reciente falta hasta que la vuelva a instalar.`,
    }),
  },
  start: {
    failed: "Wharf no puede iniciarse",
    diskFull: "El disco está lleno. Libere espacio y vuelva a iniciar Wharf.",
    newerData: (newer, own, stores) =>
      `Sus datos los escribió Wharf ${newer}, en un formato que Wharf ${own} no puede leer (${stores}). No se ha cambiado nada. Instale Wharf ${newer} o posterior.`,
    olderBackup: (version, backup, folder) =>
      `Para volver a Wharf ${version}, sustituya los archivos de ${folder} por los de ${backup} y elimine allí data-format.json; lo que haya hecho desde entonces se perderá.`,
  },
};
