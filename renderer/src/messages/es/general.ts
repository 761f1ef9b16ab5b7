import type * as english from "../en/general";
import type { Translated } from "../../lib/translation";

/** Words that many parts of the window share. */
export const general: Translated<typeof english.general> = {
  cancel: "Cancelar",
  close: "Cerrar",
  done: "Listo",
  save: "Guardar",
  copied: "Copiado",
  copyFailed: "No se pudo copiar en el portapapeles. Inténtelo de nuevo.",
  refresh: "Actualizar",
  tryAgain: "Reintentar",
  notLoaded: "Sin cargar",
  notLoadedText: "Se cargará cuando se pueda acceder al servicio.",
  optional: "opcional",
  controlCharacters: "Use una sola línea, sin tabuladores ni otros caracteres de control.",
  notKnown: "Desconocido",
  unnamed: (id) => `Nombre desconocido (${id})`,
  justNow: "hace un momento",
  clearFilter: "Borrar",
  loading: "Cargando",
  databaseStates: {
    provisioning: "En creación",
    running: "En ejecución",
    stopped: "Detenida",
    starting: "Iniciándose",
    stopping: "Deteniéndose",
    deleting: "Eliminándose",
    error: "Error",
  },
};
